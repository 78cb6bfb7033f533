import { exportAccount, listPayments, receivePaymentEvent } from "./account-operations.ts";
import { listBeats, makeBeat } from "./beat-operations.ts";
import type { Operation } from "./operation.ts";
import {
  hearPublic,
  listSamples,
  measurePublic,
  SAMPLE_SOUND,
  SHARED_SOUND,
} from "./public-sound-operations.ts";
import { docs, health, openApi } from "./service-operations.ts";
import { hearSound, measureSound } from "./sound-operations.ts";

/** Every operation under /api, in the order of the documentation. */
export const OPERATIONS = [
  {
    id: "makeBeat",
    method: "post",
    path: "/api/beats",
    access: "help first",
    describe: makeBeat,
  },
  {
    id: "listBeats",
    method: "get",
    path: "/api/beats",
    access: "signed in",
    describe: listBeats,
  },
  {
    id: "hearBeat",
    method: "get",
    path: "/api/beats/{id}/audio.wav",
    access: "signed in",
    describe: hearSound("wav"),
  },
  {
    id: "measureBeat",
    method: "head",
    path: "/api/beats/{id}/audio.wav",
    access: "signed in",
    describe: measureSound("wav"),
  },
  {
    id: "hearBeatAsFlac",
    method: "get",
    path: "/api/beats/{id}/audio.flac",
    access: "signed in",
    describe: hearSound("flac"),
  },
  {
    id: "measureBeatAsFlac",
    method: "head",
    path: "/api/beats/{id}/audio.flac",
    access: "signed in",
    describe: measureSound("flac"),
  },
  {
    id: "listSamples",
    method: "get",
    path: "/api/samples",
    access: "public",
    describe: listSamples,
  },
  {
    id: "hearSample",
    method: "get",
    path: "/api/samples/{name}/audio.wav",
    access: "public",
    describe: hearPublic(SAMPLE_SOUND, "wav"),
  },
  {
    id: "measureSample",
    method: "head",
    path: "/api/samples/{name}/audio.wav",
    access: "public",
    describe: measurePublic(SAMPLE_SOUND, "wav"),
  },
  {
    id: "hearSampleAsFlac",
    method: "get",
    path: "/api/samples/{name}/audio.flac",
    access: "public",
    describe: hearPublic(SAMPLE_SOUND, "flac"),
  },
  {
    id: "measureSampleAsFlac",
    method: "head",
    path: "/api/samples/{name}/audio.flac",
    access: "public",
    describe: measurePublic(SAMPLE_SOUND, "flac"),
  },
  {
    id: "hearShared",
    method: "get",
    path: "/api/community/{id}/audio.wav",
    access: "public",
    describe: hearPublic(SHARED_SOUND, "wav"),
  },
  {
    id: "measureShared",
    method: "head",
    path: "/api/community/{id}/audio.wav",
    access: "public",
    describe: measurePublic(SHARED_SOUND, "wav"),
  },
  {
    id: "hearSharedAsFlac",
    method: "get",
    path: "/api/community/{id}/audio.flac",
    access: "public",
    describe: hearPublic(SHARED_SOUND, "flac"),
  },
  {
    id: "measureSharedAsFlac",
    method: "head",
    path: "/api/community/{id}/audio.flac",
    access: "public",
    describe: measurePublic(SHARED_SOUND, "flac"),
  },
  {
    id: "listPayments",
    method: "get",
    path: "/api/payments",
    access: "signed in",
    describe: listPayments,
  },
  {
    id: "receivePaymentEvent",
    method: "post",
    path: "/api/payments/webhook",
    access: "public",
    describe: receivePaymentEvent,
  },
  {
    id: "exportAccount",
    method: "get",
    path: "/api/account/export",
    access: "signed in",
    describe: exportAccount,
  },
  {
    id: "health",
    method: "get",
    path: "/api/health",
    access: "public",
    describe: health,
  },
  {
    id: "openApi",
    method: "get",
    path: "/api/openapi.json",
    access: "public",
    describe: openApi,
  },
  {
    id: "docs",
    method: "get",
    path: "/api/docs",
    access: "public",
    describe: docs,
  },
] as const satisfies readonly Operation[];

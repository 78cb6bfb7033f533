import type { Beat } from "#worker/features/beats/beat.ts";

/** A mood to compose on this device, as it will be sent to `POST /api/beats` to be booked. */
export interface DeviceRequest {
  /** As it was typed. */
  readonly mood: string;
  /** The idempotency key under which the beat is booked. Equal words make equal beats, whatever their key. */
  readonly key: string;
  /** Of the page. What is composed depends on the words alone. */
  readonly language: string;
}

/**
 * What was composed of a request, as callers see a beat: without what only a booking gives it, which is its id, its
 * addresses, its credit and its time with the name `beat-{timestamp}`.
 */
export type DeviceBeat = DeviceRequest &
  Pick<Beat, "context_class" | "focus" | "quality_score" | "stages" | "duration_seconds"> &
  Pick<Beat, "bytes" | "file_name" | "notices" | "doubt" | "doubt_about">;

/** How a mood was read on this device. */
export type DeviceReading =
  | { readonly kind: "beat"; readonly beat: DeviceBeat }
  /** A clear statement: help is shown, and nothing is made. */
  | { readonly kind: "crisis" }
  /** Too little of it was understood, or it is nothing that a beat could be made for. */
  | { readonly kind: "not_understood" }
  | { readonly kind: "invalid"; readonly reason: "empty" | "too_long" };

/** What the worker answers to a request. */
export type DeviceAnswer =
  | { readonly ok: true; readonly reading: DeviceReading }
  | { readonly ok: false; readonly why: string };

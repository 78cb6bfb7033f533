import type { LedgerEntry } from "#worker/domain/credits.ts";
import { dayOf, isoDay } from "#worker/domain/time.ts";
import { joinHeard, openSessions } from "#worker/features/adaptation/heard.ts";
import type { MarkOfBeat, SessionMark } from "#worker/features/adaptation/marks.store.ts";
import type { Heard } from "#worker/features/adaptation/rules.ts";
import { beatTie } from "#worker/features/community/ties.ts";
import type { Listener } from "#worker/features/profile/listener.rules.ts";
import { listenerOf } from "#worker/features/profile/listener-of.rules.ts";
import { openDraftedBirthday, openProfile } from "#worker/features/profile/sealed.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { type SaidBack, sayBack } from "#worker/reading/said-back/say-back.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { type Beat, toBeat } from "./beat.ts";
import { type BeatPage, openPage, type PageOptions, pageQuery } from "./history.ts";
import { openListening } from "./playback.ts";
import { type BeatRecord, openBeat } from "./record.ts";
import { beatTitle } from "./rules.ts";
import {
  type BeatChange,
  changeBeat,
  countDownload,
  deleteBeat,
  deleteIncognitoBeat,
  findHistoryRow,
  type ListenerRows,
  readBeats,
  readGeneratorPage,
  readHistoryPage,
  readRoom,
  setFavourite,
} from "./store.ts";
import { isTyped } from "./typed.rules.ts";

/** What the generator page shows of a person's beats. */
export interface GeneratorPage {
  readonly recent: readonly Beat[];
  /** How many beats the person has. */
  readonly total: number;
  /** The requested beat, if this person may hear it. */
  readonly requested: Beat | undefined;
  /** How this person should listen, by their health profile. */
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
}

/** What the listening room of a beat shows. */
export interface RoomPage {
  readonly beat: Beat;
  /** What its text was about, in our words. */
  readonly said: SaidBack | undefined;
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
  /** How the person felt before and after this beat today, 1 to 5. */
  readonly marks: Omit<SessionMark, "day">;
}

/** What the history page shows. */
export interface HistoryPage {
  readonly page: BeatPage;
  readonly ledger: readonly LedgerEntry[];
  /** Of the weeks that are shown, and of the beats of this page; the latest first. */
  readonly marks: readonly MarkOfBeat[];
  /** What was listened to in the time of these marks. */
  readonly heard: readonly Heard[];
  /** How this person should listen, by their health profile. */
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
}

/** Lists, finds, marks and deletes stored beats. */
export interface Beats {
  /** A page of a person's own beats, newest first; undefined when the cursor is invalid. */
  list(person: Person, options: Omit<PageOptions, "search">): Promise<BeatPage | undefined>;
  generatorPage(
    person: Person,
    options: {
      readonly limit: number;
      /** How many of the newest beats are passed over. */
      readonly offset: number;
      /** A beat to show besides the recent ones; with the key of its link if it is incognito. */
      readonly requested?: { readonly id: string; readonly link: string | null } | undefined;
    },
  ): Promise<GeneratorPage>;
  /**
   * @param link the key in the link of an incognito beat
   * @returns undefined when this person may not hear the beat
   */
  roomPage(person: Person, id: string, link: string | null): Promise<RoomPage | undefined>;
  /** @returns undefined when the cursor is invalid */
  historyPage(
    person: Person,
    options: PageOptions & {
      readonly favourites?: boolean;
      readonly ledgerLimit: number;
      /** First day of the marks, in days since 1970. */
      readonly marksFrom: number;
    },
  ): Promise<HistoryPage | undefined>;
  /** A beat that this person may hear: their own, or an incognito one with its link. */
  find(person: Person, id: string, link: string | null): Promise<BeatRecord | undefined>;
  countDownload(id: string): Promise<void>;
  /** @returns whether the person has such a beat */
  setFavourite(person: Person, id: string, on: boolean): Promise<boolean>;
  /** Changes one of the person's own beats, with today's marks: all of it or nothing. */
  change(person: Person, id: string, change: BeatChange): Promise<void>;
  remove(person: Person, id: string): Promise<void>;
  /** Deletes an incognito beat that this person made. @returns whether its link opened it */
  removeIncognito(person: Person, id: string, link: string): Promise<boolean>;
}

export function createBeats(dependencies: Dependencies, { keyOf }: Pick<Sessions, "keyOf">): Beats {
  const { database, now, log } = dependencies;

  async function readerOf(person: Person) {
    return { key: await keyOf(person), credits: person.credits, log };
  }

  async function find(person: Person, id: string, link: string | null) {
    const row = await findHistoryRow(database, id);
    return row && openBeat(row, { key: await keyOf(person), link });
  }

  /** How a person should listen, and chose to. */
  async function listeningOf(
    { profile, draft, askedParent, listening }: ListenerRows,
    key: PersonKey,
  ) {
    const answers = await openProfile(key, profile);
    const drafted = await openDraftedBirthday(key, draft);
    return {
      listener: listenerOf(answers, { askedParent, drafted, today: isoDay(now()) }),
      choice: await openListening(key, listening),
    };
  }

  return {
    async list(person, options) {
      const query = pageQuery(options);
      if (query === undefined) return undefined;
      const rows = await readBeats(database, person.id, query);
      return openPage(rows, options, await readerOf(person));
    },
    async generatorPage(person, { limit, offset, requested }) {
      const beatId = requested?.id;
      const rows = await readGeneratorPage(database, person.id, { limit, offset, beatId });
      const reader = await readerOf(person);
      const { key, credits } = reader;
      const link = requested?.link ?? null;
      const record = rows.requested && (await openBeat(rows.requested, { key, link }));
      const { beats } = await openPage(rows.recent, { limit }, reader);
      return {
        recent: beats,
        total: rows.total,
        requested: record && toBeat(record, credits, record.incognito ? (link ?? "") : undefined),
        ...(await listeningOf(rows, key)),
      };
    },
    async roomPage(person, id, link) {
      const day = dayOf(now());
      const rows = await readRoom(database, person.id, { beatId: id, day });
      const { key, credits } = await readerOf(person);
      const record = rows.beat && (await openBeat(rows.beat, { key, link }));
      const beat = record && toBeat(record, credits, record.incognito ? (link ?? "") : undefined);
      if (beat === undefined) return undefined;
      return {
        beat,
        said: saidOf(beat),
        ...(await listeningOf(rows, key)),
        marks: rows.marks ?? { before: null, after: null },
      };
    },
    async historyPage(person, { favourites, ledgerLimit, marksFrom, ...options }) {
      const query = pageQuery(options);
      if (query === undefined) return undefined;
      const wanted = { ...query, favourites, ledgerLimit, marksFrom };
      const rows = await readHistoryPage(database, person.id, wanted);
      const reader = await readerOf(person);
      return {
        page: await openPage(rows.beats, options, reader),
        ledger: rows.ledger,
        marks: rows.marks,
        heard: joinHeard(rows.marks, await openSessions(reader.key, rows.sessions)),
        ...(await listeningOf(rows, reader.key)),
      };
    },
    find,
    async countDownload(id) {
      await countDownload(database, id);
    },
    setFavourite: (person, id, on) => setFavourite(database, person.id, id, on),
    change: (person, id, change) =>
      changeBeat(database, person.id, { id, day: dayOf(now()), ...change }),
    async remove(person, id) {
      const tie = await beatTie(await keyOf(person), id);
      await deleteBeat(database, person.id, { id, tie });
    },
    async removeIncognito(person, id, link) {
      const beat = await find(person, id, link);
      if (!beat?.incognito) return false;
      await deleteIncognitoBeat(database, id);
      return true;
    },
  };
}

/** What the room says back of a beat's text: in a doubt, and where its title says as much, the way of the sound alone. */
export function saidOf(beat: Beat): SaidBack | undefined {
  if (!isTyped(beat.mood)) return undefined;
  const said = sayBack(beat.mood, beat.stages);
  if (said?.text === undefined) return said;
  const words = said.text.slice(0, -1).toLowerCase();
  const isKnown = beat.doubt || beatTitle(beat.focus).toLowerCase().includes(words);
  if (!isKnown) return said;
  const { lang, way } = said;
  return way === undefined ? undefined : { lang, way };
}

import type { ApiError } from "#worker/domain/errors.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { BeatPage } from "#worker/features/beats/history.ts";

/** Bodies of API answers, with the types of the contract. */

export async function beatOf(response: Response): Promise<Beat> {
  return (await response.json()) as Beat;
}

export async function pageOf(response: Response): Promise<BeatPage> {
  return (await response.json()) as BeatPage;
}

export async function errorOf(response: Response): Promise<ApiError["error"]> {
  return ((await response.json()) as ApiError).error;
}

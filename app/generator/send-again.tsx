import { NearNumbers } from "#app/shell/near-numbers.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import type { Fields } from "#worker/reading/safety/read-texts.ts";

/** Sends a posted request again under the same key, so that it is never paid twice. */
export function SendAgain({ fields }: { readonly fields: Fields }) {
  const [, mood = ""] = fields.find(([name]) => name === "mood") ?? [];
  return (
    <form method="post" action="/assessment" className="card mt-8 grid gap-5">
      <label className="grid gap-2">
        {GENERATOR.keptWords}
        <textarea name="mood" rows={3} required dir="auto" className="field" defaultValue={mood} />
      </label>
      {fields
        .filter(([name, value]) => name !== "mood" && value !== "")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button type="submit" className="button">
        {GENERATOR.sendAgain}
      </button>
      <NearNumbers />
    </form>
  );
}

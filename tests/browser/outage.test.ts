import { describeOutages } from "./outages.ts";
import { browserFixture } from "./rig.ts";

/** Outages that show at once. Those that show when a deadline has passed are in tests/verify. */
describeOutages(browserFixture(), {
  async "fails each request"({ intervene }) {
    intervene(() => "failed");
    return () => intervene(undefined);
  },
  async "gives half answers"({ intervene }) {
    intervene(() => "truncated");
    return () => intervene(undefined);
  },
});

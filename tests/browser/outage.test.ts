import { describeOutages } from "./outages.ts";
import { browserFixture } from "./rig.ts";

/** The outage that shows at once. Half answers, and those that show when a deadline has passed, are in tests/verify. */
describeOutages(browserFixture(), {
  async "fails each request"({ intervene }) {
    intervene(() => "failed");
    return () => intervene(undefined);
  },
});

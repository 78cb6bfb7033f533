import { describeOutages } from "#tests/browser/outages.ts";
import { browserFixture } from "#tests/browser/rig.ts";

/** Outages of the server itself, half answers, and such as show only when a deadline has passed. */
describeOutages(browserFixture(), {
  async "gives half answers"({ intervene }) {
    intervene(() => "truncated");
    return () => intervene(undefined);
  },
  async "is killed, and refuses"({ engine }) {
    await engine.kill();
    return () => engine.restart();
  },
  async "is stopped"({ engine }) {
    engine.freeze();
    return () => engine.thaw();
  },
  async "takes 20 seconds"({ intervene }) {
    intervene(() => ({ delayMs: 20_000 }));
    return () => intervene(undefined);
  },
});

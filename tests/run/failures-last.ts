import { DefaultReporter, type TestCase, type TestModule } from "vitest/node";

/**
 * Prints what fails, as it fails, and at the end why; of what passes only the counts. In a terminal it shows how far the run
 * is. The last of the reporters, so that nothing stands behind a failure.
 */
export default class FailuresLast extends DefaultReporter {
  protected override printTestModule(module: TestModule): void {
    if (module.state() === "failed") super.printTestModule(module);
  }

  protected override printTestCase(state: ReturnType<TestModule["state"]>, test: TestCase): void {
    if (test.result().state === "failed") super.printTestCase(state, test);
  }
}

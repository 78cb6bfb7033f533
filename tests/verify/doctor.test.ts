import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the doctor knows two targets, and says so of any other word", async () => {
  const run = promisify(execFile)(process.execPath, ["worker/tools/cli/doctor.ts", "prod"]);
  await expect(run).rejects.toMatchObject({
    ...{ code: 2, stdout: "" },
    stderr: "usage: npm run doctor [-- production|staging]\n",
  });
});

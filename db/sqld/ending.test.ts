import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endingOf } from "./ending.ts";

const PATIENT = { event: "close", patience: 60_000 } as const;

/** Starts a line of a shell, which waits for input that never comes, and waits until it has said something. */
async function started(line: string) {
  const child = spawn("/bin/sh", ["-c", `${line} echo ready; exec cat`]);
  await once(child.stdout, "data");
  return child;
}

test("a process that is asked to end is not killed", async () => {
  const { ended, close } = endingOf(await started(""), PATIENT);
  await close();
  expect(await ended).toBe("by SIGTERM");
});

test("a process that does not listen is killed when its time is over", async () => {
  const { ended, close } = endingOf(await started("trap '' TERM;"), { ...PATIENT, patience: 1 });
  await close();
  expect(await ended).toBe("by SIGKILL");
});

test("a process that ended says how, and can be ended again", async () => {
  const { ended, close } = endingOf(spawn("/bin/sh", ["-c", "exit 3"]), PATIENT);
  expect(await ended).toBe("with code 3");
  await close();
});

test("a program that is not there ends at once", async () => {
  const { ended, close } = endingOf(spawn("/no/such/program"), PATIENT);
  expect(await ended).toMatch(/^with Error: spawn .* ENOENT$/);
  await close();
});

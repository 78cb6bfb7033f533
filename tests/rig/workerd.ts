import { readdir, readFile } from "node:fs/promises";

/** The process id of the workerd that this process started on a port. Linux only. */
export async function workerdOn(port: number): Promise<number> {
  const threads = await readdir(`/proc/${process.pid}/task`);
  for (const thread of threads) {
    const list = await readFile(`/proc/${process.pid}/task/${thread}/children`, "utf8");
    for (const child of list.trim().split(" ").filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
      if (command.includes("workerd") && command.includes(`:${port}`)) return Number(child);
    }
  }
  throw new Error(`No runtime of this test listens on ${port}.`);
}

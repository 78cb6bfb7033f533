import { writeFileSync } from "node:fs";
import { COMPILED } from "./compiled.ts";

for (const { path, compile } of COMPILED) {
  writeFileSync(path, compile());
  console.log(path.pathname);
}

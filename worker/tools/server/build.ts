/** `npm run build` runs this last: what a server of one's own needs beside the product. */
import { writeFile } from "node:fs/promises";
import { AWAY_PAGE } from "#worker/tools/local/runtime/build-folders.ts";
import { awayPage } from "#worker/tools/offline/offline-page.ts";
import { writeBuiltSettings } from "./built-settings.ts";

await writeBuiltSettings();
await writeFile(AWAY_PAGE, awayPage());

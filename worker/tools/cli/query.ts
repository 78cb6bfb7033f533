/**
 * `npm run -s query -- [production|staging] SQL`: runs one statement in the database and prints each row as a JSON
 * object, then how many rows it changed, if any. With a target it reads wrangler.toml and the secrets, else the
 * environment as `npm start` does. The token of the database is on no command line.
 */
import { operate, readTargetAndValue } from "./operated-database.ts";

const { target, value } = readTargetAndValue("query -- [production|staging] SQL");
await operate("query", target, async ({ database }) => {
  const { columns, rows, rowsAffected } = await database.client.execute(value);
  for (const row of rows) {
    console.log(JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
  }
  if (rowsAffected > 0) console.log(`Rows changed: ${rowsAffected}.`);
});

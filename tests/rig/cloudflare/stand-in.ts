import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";

/** A version as the stand-in keeps it. */
interface Stored {
  readonly id: string;
  readonly created_on: string;
  readonly message: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text?: string;
}

interface Metadata {
  readonly bindings: readonly Binding[];
  readonly keep_bindings?: readonly string[];
  readonly migrations?: { readonly new_tag: string };
  readonly annotations?: Readonly<Record<string, string | undefined>>;
}

/** Cloudflare's API on loopback, as far as a deployment uses it, for one Worker. */
export interface CloudflareStandIn {
  readonly url: string;
  /** Each request that changed something: method and path below the Worker. */
  readonly changes: readonly string[];
  /** What answered requests, one entry for each deployment: variables and secrets together. */
  readonly answered: readonly Readonly<Record<string, string>>[];
  /** Fails requests whose method and path begin with this, until it is undefined again. */
  failAt: string | undefined;
  close(): Promise<void>;
}

/**
 * Starts the stand-in. Versions inherit what `keep_bindings` names from the newest version, and never change, as
 * at Cloudflare.
 */
export async function startCloudflare(worker: string): Promise<CloudflareStandIn> {
  const versions: Stored[] = [];
  const deployments: { id: string; created_on: string; version: string }[] = [];
  const changes: string[] = [];
  const answered: Record<string, string>[] = [];
  let migrationTag: string | undefined;
  /** Each version and deployment a second after the one before it. */
  const tick = () => new Date((versions.length + deployments.length) * 1000).toISOString();

  function add(change: Omit<Stored, "id" | "created_on">): Stored {
    const id = `00000000-0000-4000-8000-${String(versions.length + 1).padStart(12, "0")}`;
    const stored = { id, created_on: tick(), ...change };
    versions.push(stored);
    return stored;
  }

  function upload({ bindings, keep_bindings = [], migrations, annotations }: Metadata): Stored {
    const ofType = (type: string) =>
      Object.fromEntries(
        bindings.filter((each) => each.type === type).map(({ name, text = "" }) => [name, text]),
      );
    const kept = keep_bindings.includes("secret_text") ? versions.at(-1)?.secrets : {};
    migrationTag = migrations?.new_tag ?? migrationTag;
    const message = annotations?.["workers/message"] ?? "";
    const secrets = { ...kept, ...ofType("secret_text") };
    return add({ message, variables: ofType("plain_text"), secrets });
  }

  function deploy(id: string) {
    const version = versions.find((each) => each.id === id);
    if (version === undefined) throw new Error(`No version ${id}`);
    deployments.unshift({ id: `d${deployments.length}`, created_on: tick(), version: id });
    answered.push({ ...version.variables, ...version.secrets });
  }

  /** Whether a version has other secrets than the one that answers, and is older. */
  function isEarlier(id: string): boolean {
    const [asked, running] = [id, deployments[0]?.version].map((each) =>
      versions.findIndex((version) => version.id === each),
    );
    const names = [asked, running].map((index = -1) => Object.keys(versions[index]?.secrets ?? {}));
    return (asked ?? 0) < (running ?? 0) && String(names[0]) !== String(names[1]);
  }

  const scripts = `/workers/scripts/${worker}`;
  const standIn = { failAt: undefined as string | undefined };

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://loopback");
    const path = pathname.replace(/^\/accounts\/\w+/, "");
    const call = `${request.method} ${path}`;
    if (request.method !== "GET") changes.push(call);
    if (standIn.failAt !== undefined && call.startsWith(standIn.failAt)) return REFUSED;
    if (call === `PUT ${scripts}` || call === `POST ${scripts}/versions`) {
      const stored = upload(await metadataOf(request));
      if (request.method === "PUT") deploy(stored.id);
      return { ...described(stored), deployment_id: stored.id.replaceAll("-", "") };
    }
    if (versions.length === 0) return NO_SUCH_WORKER;
    if (call === `PATCH /workers/workers/${worker}/versions/latest`) {
      const last = versions.at(-1);
      if (last === undefined) return NO_SUCH_WORKER;
      const { env, annotations } = (await json(request)) as {
        env: Record<string, null>;
        annotations: Record<string, string>;
      };
      const left = Object.entries(last.secrets).filter(([name]) => !(name in env));
      const secrets = Object.fromEntries(left);
      const message = annotations["workers/message"] ?? "";
      return described(add({ message, variables: last.variables, secrets }));
    }
    if (call === `POST ${scripts}/deployments`) {
      const body = (await json(request)) as { versions: { version_id: string }[] };
      const id = body.versions[0]?.version_id ?? "";
      if (isEarlier(id) && searchParams.get("force") !== "true") return OTHER_SECRETS;
      deploy(id);
      return { id: deployments[0]?.id };
    }
    if (path === `${scripts}/deployments`) {
      const listed = deployments.map(({ version, ...rest }) => ({
        ...rest,
        ...{ source: "wrangler", strategy: "percentage", author_email: "a@example.com" },
        versions: [{ version_id: version, percentage: 100 }],
      }));
      return { deployments: listed };
    }
    if (path === `${scripts}/versions`) return { items: versions.map(described) };
    const asked = versions.find(({ id }) => path === `${scripts}/versions/${id}`);
    if (asked) return described(asked);
    if (path === `/workers/services/${worker}`) {
      const script = { migration_tag: migrationTag, tag: "t", tags: [] };
      return { default_environment: { script: { ...script, last_deployed_from: "wrangler" } } };
    }
    if (path === `/workers/workers/${worker}`) {
      return { subdomain: { enabled: false, previews_enabled: false }, tags: [] };
    }
    if (path === `${scripts}/secrets`) {
      return Object.keys(versions.at(-1)?.secrets ?? {}).map((name) => ({ name, type: SECRET }));
    }
    if (path === `${scripts}/domains/changeset`) {
      return { added: [], removed: [], updated: [], conflicting: [] };
    }
    return {};
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (result) => {
        const failed = REFUSALS.find((each) => each === result);
        response.writeHead(failed ? 400 : 200, { "Content-Type": "application/json" });
        const errors = failed === undefined ? [] : [result];
        response.end(
          JSON.stringify({ success: failed === undefined, result, errors, messages: [] }),
        );
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  const { port, close } = await listenOnLoopback(server, 0);
  return Object.assign(standIn, { url: `http://127.0.0.1:${port}`, changes, answered, close });
}

const NO_SUCH_WORKER = { code: 10007, message: "This Worker does not exist on your account." };
/** What a way back to other secrets is answered, until it is asked for once more. */
const OTHER_SECRETS = { code: 10220, message: "The following secrets have changed: SOME" };
const SECRET = "secret_text";
const REFUSED = { code: 10013, message: "The stand-in fails here." };

const REFUSALS = [NO_SUCH_WORKER, REFUSED, OTHER_SECRETS];

async function metadataOf(request: IncomingMessage): Promise<Metadata> {
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  return JSON.parse(String(form.get("metadata"))) as Metadata;
}

/** A version as the API describes it: values of secrets are never told. */
function described({ id, created_on, message, variables, secrets }: Stored) {
  const plain = Object.entries(variables).map(([name, text]) => ({
    type: "plain_text",
    name,
    text,
  }));
  const secret = Object.keys(secrets).map((name) => ({ type: "secret_text", name }));
  return {
    ...{ id, number: 1, startup_time_ms: 1 },
    metadata: { created_on, author_email: "a@example.com", source: "wrangler", has_preview: false },
    annotations: { "workers/message": message, "workers/triggered_by": "upload" },
    resources: {
      script: { etag: "e", handlers: ["fetch"], last_deployed_from: "wrangler" },
      script_runtime: { compatibility_date: "2026-11-01", usage_model: "standard" },
      bindings: [...plain, ...secret],
    },
  };
}

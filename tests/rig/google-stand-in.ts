import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";
import { now } from "./clock.ts";

/** Claims of the next ID token that differ from valid ones. */
export type Claims = Readonly<Record<string, unknown>>;

/** A token endpoint in place of Google's: accepts each code once, and checks the PKCE verifier. */
export interface GoogleStandIn {
  readonly url: string;
  /** Approves a sign-in. @returns the query with which Google would redirect the browser back */
  approve(authorize: URL, claims?: Claims): URLSearchParams;
  close(): Promise<void>;
}

export const CLIENT_ID = "stillwave-test-client";

export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const codes = new Map<string, { challenge: string; idToken: string }>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      const form = new URLSearchParams(body);
      const code = form.get("code") ?? "";
      const grant = codes.get(code);
      codes.delete(code);
      const verifier = form.get("code_verifier") ?? "";
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const good = grant !== undefined && grant.challenge === challenge;
      response.writeHead(good ? 200 : 400, { "Content-Type": "application/json" });
      response.end(
        JSON.stringify(
          good
            ? { access_token: "x", token_type: "Bearer", expires_in: 60, id_token: grant.idToken }
            : { error: "invalid_grant" },
        ),
      );
    });
  });
  const { port, close } = await listenOnLoopback(server, 0);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    approve({ searchParams }, claims = {}) {
      const code = crypto.randomUUID();
      const payload = {
        iss: url,
        aud: CLIENT_ID,
        exp: Math.floor(now() / 1000) + 300,
        nonce: searchParams.get("nonce"),
        email_verified: true,
        ...claims,
      };
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const idToken = `${part({ alg: "none" })}.${part(payload)}.x`;
      codes.set(code, { challenge: searchParams.get("code_challenge") ?? "", idToken });
      return new URLSearchParams({ code, state: searchParams.get("state") ?? "" });
    },
    close,
  };
}

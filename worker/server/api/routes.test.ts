import { expect, test } from "vitest";
import { allowedAt } from "./methods.ts";
import { OPERATIONS } from "./operations.ts";
import { createApi } from "./routes.ts";

const api = createApi();

test("each path says in Allow which methods it takes, OPTIONS among them", () => {
  const paths = new Set(OPERATIONS.map(({ path }) => path));
  const allowed = Object.fromEntries([...paths].map((path) => [path, allowedAt(path)?.Allow]));
  const read = "GET, HEAD, OPTIONS";
  expect(allowed).toEqual({
    "/api/beats": "GET, HEAD, OPTIONS, POST",
    "/api/beats/{id}": "DELETE, GET, HEAD, OPTIONS, PATCH",
    "/api/beats/{id}/audio.wav": read,
    "/api/beats/{id}/audio.flac": read,
    "/api/beats/{id}/formula.sbg": read,
    "/api/beats/{id}/formula.spsq": read,
    "/api/beats/{id}/formula.xml": read,
    "/api/community/{id}/audio.wav": read,
    "/api/community/{id}/audio.flac": read,
    "/api/community/{id}/formula.sbg": read,
    "/api/community/{id}/formula.spsq": read,
    "/api/community/{id}/formula.xml": read,
    "/api/payments": read,
    "/api/payments/webhook": "OPTIONS, POST",
    "/api/mail/webhook": "OPTIONS, POST",
    "/api/samples": read,
    "/api/samples/{name}/audio.wav": read,
    "/api/samples/{name}/audio.flac": read,
    "/api/account/export": read,
    "/api/health": read,
    "/api/openapi.json": read,
    "/api/docs": read,
  });
});

test("each path refuses every method but its own, and answers OPTIONS", async () => {
  for (const { path } of OPERATIONS) {
    const allow = allowedAt(path)?.Allow ?? "";
    const own = allow.split(", ");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      if (own.includes(method)) continue;
      const response = await api.request(path, { method });
      expect([response.status, response.headers.get("Allow")], `${method} ${path}`).toEqual([
        405,
        allow,
      ]);
      expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
    }
    const asked = await api.request(path, { method: "OPTIONS" });
    expect([asked.status, asked.headers.get("Allow"), await asked.text()]).toEqual([
      204,
      allow,
      "",
    ]);
  }
});

test("a path with values in place of its names takes the same; one that is none takes nothing", () => {
  expect(allowedAt("/api/beats/8f0c/audio.wav")).toEqual({ Allow: "GET, HEAD, OPTIONS" });
  expect(allowedAt("/api/beats/8f0c")).toEqual({
    Allow: "DELETE, GET, HEAD, OPTIONS, PATCH",
    "Accept-Patch": "application/merge-patch+json, application/json",
  });
  for (const path of ["/api", "/api/nothing", "/api/beats/", "/api/beats//audio.wav"]) {
    expect(allowedAt(path), path).toBeUndefined();
  }
});

test("every operation has its route, and every route its operation", () => {
  const routed = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const operations: string[] = OPERATIONS.filter(({ method }) => method !== "head").map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  );
  expect(routed).toEqual(operations);
});

test("each HEAD operation shares its path with a GET operation, whose route answers it", () => {
  const got = OPERATIONS.filter(({ method }) => method === "get").map(({ path }) => path);
  const heads = OPERATIONS.filter(({ method }) => method === "head").map(({ path }) => path);
  expect(got).toEqual(expect.arrayContaining(heads));
});

test("an unknown path is not found, in JSON", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/beats/x/y"]) {
    const response = await api.request(path);
    expect(response.status, path).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  }
});

import { expect, test } from "vitest";
import { OPERATIONS } from "./operations.ts";
import { createApi } from "./routes.ts";

const api = createApi();
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

test("each path refuses every method but its own, and lists its own in Allow", async () => {
  const refused: Record<string, string | null> = {};
  for (const { path } of OPERATIONS) {
    const own = OPERATIONS.filter((operation) => operation.path === path).map(
      ({ method }) => method,
    );
    for (const method of METHODS) {
      if (own.some((one) => one.toUpperCase() === method) || method === "HEAD") continue;
      const response = await api.request(path, { method });
      expect(response.status, `${method} ${path}`).toBe(405);
      expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
      refused[path] = response.headers.get("Allow");
    }
  }
  expect(refused).toEqual({
    "/api/beats": "GET, HEAD, POST",
    "/api/beats/{id}/audio.wav": "GET, HEAD",
    "/api/beats/{id}/audio.flac": "GET, HEAD",
    "/api/beats/{id}/formula.sbg": "GET, HEAD",
    "/api/beats/{id}/formula.spsq": "GET, HEAD",
    "/api/beats/{id}/formula.xml": "GET, HEAD",
    "/api/community/{id}/audio.wav": "GET, HEAD",
    "/api/community/{id}/audio.flac": "GET, HEAD",
    "/api/community/{id}/formula.sbg": "GET, HEAD",
    "/api/community/{id}/formula.spsq": "GET, HEAD",
    "/api/community/{id}/formula.xml": "GET, HEAD",
    "/api/payments": "GET, HEAD",
    "/api/payments/webhook": "POST",
    "/api/samples": "GET, HEAD",
    "/api/samples/{name}/audio.wav": "GET, HEAD",
    "/api/samples/{name}/audio.flac": "GET, HEAD",
    "/api/account/export": "GET, HEAD",
    "/api/health": "GET, HEAD",
    "/api/openapi.json": "GET, HEAD",
    "/api/docs": "GET, HEAD",
  });
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
  for (const path of ["/api", "/api/", "/api/nothing", "/api/beats/x"]) {
    const response = await api.request(path);
    expect(response.status, path).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  }
});

import type { OperationDescription } from "./operation.ts";

/** `GET /api/account/export` */
export function exportAccount(): OperationDescription {
  return {
    summary: "Take your data along",
    description:
      "Everything that is held about you, as a file to save: for ten minutes after signing in, or after showing again who you are.",
    parameters: [],
    answers: {
      200: {
        description: "The file.",
        headers: ["Content-Disposition"],
        content: { "application/json": { schema: "Export" } },
      },
      303: {
        description:
          "To a browser, after those ten minutes: the page where the person confirms who they are.",
        headers: ["Location"],
      },
    },
    errors: ["confirmation_required"],
    example: { path: "/api/account/export", options: ["-o my-data.json"] },
  };
}

import { json, type OperationDescription } from "./operation.ts";

/** `GET /api/health` */
export function health(): OperationDescription {
  return {
    summary: "Ask whether the product works",
    description: "The state of each part. For watchers; it reads nothing about anybody.",
    parameters: [],
    answers: {
      200: { description: "Everything that the product needs is there.", content: json("Health") },
      503: { description: "Something that it needs is missing.", content: json("Health", "Error") },
    },
    errors: [],
    example: { path: "/api/health" },
  };
}

/** `GET /api/openapi.json` */
export function openApi(): OperationDescription {
  return {
    summary: "Read this description as a program",
    description: "OpenAPI 3.1.",
    parameters: [],
    answers: {
      200: {
        description: "The description.",
        content: { "application/json": { text: "An OpenAPI 3.1 document." } },
      },
    },
    errors: [],
    example: { path: "/api/openapi.json" },
  };
}

/** `GET /api/docs` */
export function docs(): OperationDescription {
  return {
    summary: "Read this description as a person",
    description: "A page without scripts, made from the document above.",
    parameters: [],
    answers: { 200: { description: "The page.", content: { "text/html": { text: "A page." } } } },
    errors: [],
    example: { path: "/api/docs" },
  };
}

/** What a client may ask, as the Hrana 2 specification has it, checked before anything runs. */
import * as z from "zod";

const INTEGER = /^-?\d{1,19}$/;

const value = z.discriminatedUnion("type", [
  z.object({ type: z.literal("null") }),
  z.object({ type: z.literal("integer"), value: z.string().regex(INTEGER) }),
  z.object({ type: z.literal("float"), value: z.number() }),
  z.object({ type: z.literal("text"), value: z.string() }),
  z.object({ type: z.literal("blob"), base64: z.string() }),
]);

const sqlFields = {
  sql: z.string().nullish(),
  sql_id: z.int32().nullish(),
};

const statement = z.object({
  ...sqlFields,
  args: z.array(value).nullish(),
  named_args: z.array(z.object({ name: z.string(), value })).nullish(),
  want_rows: z.boolean().nullish(),
});

export type Condition =
  | { readonly type: "ok" | "error"; readonly step: number }
  | { readonly type: "not"; readonly cond: Condition }
  | { readonly type: "and" | "or"; readonly conds: readonly Condition[] }
  | { readonly type: "is_autocommit" };

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.enum(["ok", "error"]), step: z.int().min(0) }),
    z.object({ type: z.literal("not"), cond: condition }),
    z.object({ type: z.enum(["and", "or"]), conds: z.array(condition) }),
    z.object({ type: z.literal("is_autocommit") }),
  ]),
);

const batch = z.object({
  steps: z.array(z.object({ condition: condition.nullish(), stmt: statement })),
});

const request = z.discriminatedUnion("type", [
  z.object({ type: z.literal("execute"), stmt: statement }),
  z.object({ type: z.literal("batch"), batch }),
  z.object({ type: z.literal("sequence"), ...sqlFields }),
  z.object({ type: z.literal("describe"), ...sqlFields }),
  z.object({ type: z.literal("store_sql"), sql_id: z.int32(), sql: z.string() }),
  z.object({ type: z.literal("close_sql"), sql_id: z.int32() }),
  z.object({ type: z.literal("get_autocommit") }),
  z.object({ type: z.literal("close") }),
]);

const pipeline = z.object({
  baton: z.string().nullish(),
  requests: z.array(request),
});

export type Value = z.infer<typeof value>;
export type Statement = z.infer<typeof statement>;
export type Batch = z.infer<typeof batch>;
export type StreamRequest = z.infer<typeof request>;
export type Pipeline = z.infer<typeof pipeline>;

export type PipelineResult =
  | { readonly ok: true; readonly pipeline: Pipeline }
  | { readonly ok: false; readonly problem: string };

/** Reads a request body. @returns the pipeline, or where and why it is malformed */
export function parsePipeline(body: string): PipelineResult {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : "not JSON" };
  }
  const result = pipeline.safeParse(json);
  if (result.success) return { ok: true, pipeline: result.data };
  const [issue] = result.error.issues;
  return { ok: false, problem: `${issue?.path.join(".") || "body"}: ${issue?.message}` };
}

import * as z from "zod";

interface Described {
  readonly description: string;
  readonly headers?: Readonly<
    Record<string, { readonly required: boolean; readonly schema: object }>
  >;
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: object; readonly "x-events"?: Readonly<Record<string, object>> }
    >
  >;
  readonly "x-codes"?: readonly string[];
}

export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Checks live responses against the OpenAPI document that the product serves. */
export class Description {
  /** `METHOD path status` of every response that was checked. */
  readonly checked = new Set<string>();

  private readonly document: ApiDocument;

  constructor(document: ApiDocument) {
    this.document = document;
  }

  /** `METHOD path status` of every response that the document lists. */
  get documented(): readonly string[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    );
  }

  /** @returns the differences between a response and its description; none if it matches */
  async faultsOf(operation: string, response: Response): Promise<readonly string[]> {
    const [method = "", path = ""] = operation.split(" ");
    const name = `${operation} ${response.status}`;
    const described = this.document.paths[path]?.[method.toLowerCase()]?.responses[response.status];
    if (described === undefined) return [`${name} is not described`];
    this.checked.add(name);
    const faults = [
      ...this.headerFaults(described, response),
      ...(await this.bodyFaults(described, response)),
    ];
    return faults.map((fault) => `${name}: ${fault}`);
  }

  private headerFaults({ headers = {} }: Described, response: Response): string[] {
    return Object.entries(headers).flatMap(([name, { required, schema }]) => {
      const value = response.headers.get(name) ?? undefined;
      if (value === undefined && !required) return [];
      const fault = this.fault(schema, value);
      return fault === undefined ? [] : [`${name}: ${fault}`];
    });
  }

  private async bodyFaults(described: Described, response: Response): Promise<string[]> {
    const { content } = described;
    const type = response.headers.get("Content-Type")?.split(";")[0] ?? "none";
    const media = content?.[type];
    if (media !== undefined && type.startsWith("audio/")) {
      // Of a sound nothing more is described: minutes of it need not come.
      await response.body?.cancel();
      return [];
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (content === undefined) return bytes.length === 0 ? [] : ["has a body"];
    if (media === undefined) return [`${type} is not described`];
    const text = new TextDecoder().decode(bytes);
    const events = media["x-events"];
    if (events) return this.eventFaults(events, text);
    if (!type.endsWith("json")) return text === "" ? ["has no body"] : [];
    const value = JSON.parse(text) as { readonly error?: { readonly code: string } };
    const codes = described["x-codes"];
    if (codes && !codes.includes(value.error?.code ?? "none")) return [`code of ${text}`];
    if ("type" in media.schema) return [];
    const fault = this.fault(media.schema, value);
    return fault === undefined ? [] : [fault];
  }

  private eventFaults(events: Readonly<Record<string, object>>, text: string): string[] {
    const sent = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)];
    if (sent.length === 0) return ["has no events"];
    return sent.flatMap(([, name = "", data = ""]) => {
      const schema = events[name];
      if (schema === undefined) return [`event ${name} is not described`];
      const fault = this.fault(schema, JSON.parse(data));
      return fault === undefined ? [] : [`event ${name}: ${fault}`];
    });
  }

  private fault(schema: object, value: unknown): string | undefined {
    // Moves the schemas to `$defs`, where a JSON Schema validator resolves references.
    const text = JSON.stringify({ ...schema, $defs: this.document.components.schemas });
    const whole = JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
    const result = z.fromJSONSchema(whole).safeParse(value);
    return result.success ? undefined : z.prettifyError(result.error);
  }
}

// JSON.parse source text access, which Node 24 has and TypeScript's library does not declare yet.

/** Text that JSON.stringify writes as it is, such as the digits of a number beyond 2^53. */
interface RawJson {
  readonly rawJSON: string;
}
interface JSON {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
}

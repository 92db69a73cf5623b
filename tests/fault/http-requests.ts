import fc from "fast-check";

/** A request's head as it is written. The connection closes after its answer. */
export function headOf(method: string, path: string, headers: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, "Host: portal.test", "Connection: close", ...headers, "", ""].join("\r\n");
}

/** Runs `work` for each item, 20 at a time; results in the items' order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: 20 }, one));
  return results;
}

const urlSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function textOf(characters: string, minLength: number, maxLength: number) {
  return fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((letters) => letters.join(""));
}

/** Path segments that are no known token: of the right shape, nearly `known`, or of no shape at all. */
export function anyUnknownToken(known: string): fc.Arbitrary<string> {
  const nearly = fc
    .tuple(fc.nat(known.length - 1), fc.constantFrom(...urlSafe))
    .map(([at, letter]) => `${known.slice(0, at)}${letter}${known.slice(at + 1)}`);
  const malformed = fc.oneof(
    textOf(urlSafe, 1, 42),
    textOf(urlSafe, 44, 300),
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      `${known}%20`,
      `%20${known}`,
      `${known}%00`,
      `${known}%2F`,
      `..%2F${known}`,
      `${known}=`,
      "%2e%2e%2f",
    ),
  );
  const anyOf = fc.oneof(
    { weight: 4, arbitrary: textOf(urlSafe, 43, 43) },
    { weight: 2, arbitrary: nearly },
    { weight: 3, arbitrary: malformed },
  );
  // What is left of a dot segment is another address.
  return anyOf.filter((token) => token !== known && !/^\.{1,2}$/.test(token));
}

/** A request as it is written, and what of its body arrives. */
export type Generated = {
  method: string;
  chunks: (path: string) => (string | Buffer)[];
  /** The body as a receiver has to understand it. */
  arrives: Buffer;
  /** Whether it has to be stored: never when it breaks off, and unsaid when more bytes follow than were announced. */
  isStored: boolean | undefined;
  /** The sender stops in the middle. */
  endsEarly: boolean;
};

const contentTypes = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json; charset=klingon",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain;charset=UTF-16LE",
  "application/octet-stream",
  "application/grpc",
  "nonsense",
  ";;;=",
  "",
];

function anyBody(): fc.Arbitrary<Buffer> {
  const texts = fc.constantFrom(
    "",
    "\0",
    "\uFEFF{}",
    '{"__proto__":{"polluted":true},"emailId":"1"}',
    '{"emailId":"1","emailId":"2"}',
    "emailId=1&emailId=2&a[]=1&__proto__[x]=1",
    "null",
    "[[]",
    "[".repeat(5000),
    '{"a":'.repeat(2000),
    `--x\r\nContent-Disposition: form-data; name="emailId"\r\n\r\n1\r\n--x--\r\n`,
    `{"taskId":"${"9".repeat(4000)}"}`,
  );
  return fc.oneof(
    texts.map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.alloc(64 * 1024, 0x61)),
  );
}

const chunkedOf = (body: Buffer): (string | Buffer)[] =>
  body.length === 0 ? ["0\r\n\r\n"] : [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];

/** Requests of any method, content type and body, and with lengths that are right, wrong or missing. */
export function anyRequest(): fc.Arbitrary<Generated> {
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constant("POST") },
    { weight: 2, arbitrary: fc.constant("GET") },
    { weight: 2, arbitrary: fc.constantFrom("PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PURGE", "BREW") },
  );
  const framing = fc.oneof(
    { weight: 5, arbitrary: fc.constant("length" as const) },
    { weight: 3, arbitrary: fc.constant("chunked" as const) },
    { weight: 2, arbitrary: fc.constantFrom("too short", "too long", "both", "broken chunk") },
  );
  return fc
    .record({ method, framing, body: anyBody(), contentType: fc.option(fc.constantFrom(...contentTypes)) })
    .map(generate);
}

type Framing = "length" | "chunked" | "too short" | "too long" | "both" | "broken chunk";

function generate(parts: { method: string; framing: Framing; body: Buffer; contentType: string | null }): Generated {
  const { method, contentType } = parts;
  const body = method === "HEAD" ? Buffer.alloc(0) : parts.body;
  const framing = body.length === 0 && parts.framing !== "chunked" ? "length" : parts.framing;
  const takes = method === "GET" || method === "POST";
  const type = contentType === null ? [] : [`Content-Type: ${contentType}`];
  const announced = {
    length: body.length,
    "too short": body.length - 1,
    "too long": body.length + 1,
    both: body.length,
  };
  const lengths = framing in announced ? [`Content-Length: ${Reflect.get(announced, framing)}`] : [];
  const isChunked = framing === "chunked" || framing === "both" || framing === "broken chunk";
  const headers = [...type, ...lengths, ...(isChunked ? ["Transfer-Encoding: chunked"] : [])];
  const written = framing === "broken chunk" ? ["zz\r\n", body] : isChunked ? chunkedOf(body) : [body];
  return {
    method,
    chunks: (path) => [headOf(method, path, headers), ...written],
    arrives: framing === "too short" ? body.subarray(0, -1) : body,
    isStored: framing === "too short" ? undefined : takes && (framing === "length" || framing === "chunked"),
    endsEarly: framing === "too long",
  };
}

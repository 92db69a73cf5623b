import { z } from "zod";
import type { Anchor } from "./anchors.ts";
import type { ChainEntry } from "./chain.ts";

// An exported chain is JSON Lines: the manifest, the anchors, the entries, each in exactly one spelling, so that no byte
// can be another without being noticed.

export const exportFormat = "switchboard audit 1";

export type Manifest = {
  workspaceId: string;
  /** The last entry of the file; `at` is its own time. An empty chain has number 0. */
  head: { seq: number; hash: string; at: string | null };
  /** Whether names and addresses of people are in it, as far as they are kept. */
  personal: boolean;
  keys: { id: string; publicKey: Buffer }[];
  /** How many anchors follow, in the order of their entries. */
  anchors: number;
};

export type ExportLine =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "anchor"; anchor: Anchor }
  | { kind: "entry"; entry: ChainEntry };

export function writeManifest({ workspaceId, head, personal, keys, anchors }: Manifest): string {
  const { seq, hash, at } = head;
  return line({
    kind: "manifest",
    format: exportFormat,
    workspaceId,
    head: { seq, hash, at },
    personal,
    keys: keys.map(({ id, publicKey }) => ({ id, publicKey: publicKey.toString("base64") })),
    anchors,
  });
}

export function writeAnchor({ seq, hash, at, keyId, signature }: Anchor): string {
  return line({ kind: "anchor", seq, hash, at, keyId, signature: signature.toString("base64") });
}

export function writeEntry({ seq, version, text, prev, hash, personal, salt }: ChainEntry): string {
  return line({ kind: "entry", seq, version, text, prev, hash, personal, salt });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

const seq = z.int().min(0);
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const base64 = z.base64().transform((text) => Buffer.from(text, "base64"));
const time = z.iso.datetime({ precision: 3 });

const lines = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("manifest"),
    format: z.literal(exportFormat),
    workspaceId: z.uuid(),
    head: z.strictObject({ seq, hash: hex, at: time.nullable() }),
    personal: z.boolean(),
    keys: z.array(z.strictObject({ id: hex, publicKey: base64 })),
    anchors: seq,
  }),
  z.strictObject({ kind: z.literal("anchor"), seq, hash: hex, at: time, keyId: hex, signature: base64 }),
]);

/** The content of a line, or null where it is not spelled as we spell it. */
export function readLine(text: string): ExportLine | null {
  const value = parse(text);
  const found = readEntry(value) ?? readOther(value);
  if (found === null) return null;
  return spell(found) === `${text}\n` ? found : null;
}

function spell(found: ExportLine): string {
  if (found.kind === "entry") return writeEntry(found.entry);
  return found.kind === "anchor" ? writeAnchor(found.anchor) : writeManifest(found.manifest);
}

function readOther(value: unknown): ExportLine | null {
  const { data } = lines.safeParse(value);
  if (!data) return null;
  if (data.kind === "manifest") return { kind: "manifest", manifest: data };
  return { kind: "anchor", anchor: data };
}

const hexText = /^(?:[0-9a-f]{2})+$/;

/** By hand: there are many of them. */
function readEntry(value: unknown): ExportLine | null {
  if (typeof value !== "object" || value === null || !("kind" in value) || value.kind !== "entry") return null;
  const { seq, version, text, prev, hash, personal, salt }: Record<string, unknown> = { ...value };
  if (typeof seq !== "number" || typeof version !== "number") return null;
  if (!isText(text) || !isTextOrNull(personal) || !isTextOrNull(salt)) return null;
  if (typeof prev !== "string" || typeof hash !== "string" || !hexText.test(prev) || !hexText.test(hash)) return null;
  if (salt !== null && !hexText.test(salt)) return null;
  return { kind: "entry", entry: { seq, version, text, prev, hash, personal, salt } };
}

/** Half a surrogate pair is no text of ours, and would be hashed like the sign that stands for it. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed();
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Then it is spelled as nothing is.
    return undefined;
  }
}

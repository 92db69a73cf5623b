import { type Anchor, isSound } from "./anchors.ts";
import { type Broken, type ChainCheck, checkChain } from "./chain.ts";
import { type ExportLine, type Manifest, readLine } from "./export-format.ts";
import type { Verified, VerifyOptions } from "./verify.ts";

export type FileVerified = Verified & {
  workspaceId: string | null;
  /** The newest anchor kept elsewhere of an entry that came after the file's last one. */
  goesOn: { seq: number; at: string } | null;
};

/** Far more than an entry can have. */
const longestLine = 16 * 1024 * 1024;

/**
 * Verifies an exported chain, needing nothing but the file's bytes, in pieces of any size. `kept` gives anchors from
 * elsewhere by workspace.
 */
export async function verifyFile(
  pieces: AsyncIterable<Uint8Array>,
  kept: (workspaceId: string) => VerifyOptions["kept"] = () => undefined,
): Promise<FileVerified> {
  const started = performance.now();
  const reader = readFile(kept);
  let broken: Broken | null = null;
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.lastIndexOf(lineEnd) + 1;
    rest = bytes.subarray(whole);
    for (const line of linesIn(bytes.subarray(0, whole))) {
      broken = reader.take(line);
      if (broken) break;
    }
    if (broken || rest.length > longestLine) break;
  }
  broken ??= reader.end(rest.length > 0);
  return { ...reader.found(), broken, isPartial: false, durationMs: performance.now() - started };
}

const lineEnd = 0x0a;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Lines, each with its end; null for one that is no UTF-8, since different bytes of that kind are read as the same sign. */
function linesIn(bytes: Buffer): (string | null)[] {
  const text = decode(bytes);
  if (text !== null) return text.split("\n").slice(0, -1);
  const lines: (string | null)[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(lineEnd, from);
    lines.push(decode(bytes.subarray(from, to)));
    from = to + 1;
  }
  return lines;
}

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    // Said by null.
    return null;
  }
}

function readFile(kept: (workspaceId: string) => VerifyOptions["kept"]) {
  let manifest: Manifest | null = null;
  let check: ChainCheck | null = null;
  const anchors: Anchor[] = [];
  let goesOn: FileVerified["goesOn"] = null;
  let lines = 0;
  let lastAt: string | null = null;

  const broken = (seq: number, what: string): Broken => ({ workspaceId: manifest?.workspaceId ?? "", seq, what });
  const next = () => (check?.followed().entries ?? 0) + 1;

  const takeEntry = (begun: Manifest, line: Extract<ExportLine, { kind: "entry" }>): Broken | null => {
    if (anchors.length < begun.anchors) return broken(next(), "an anchor that should stand before it is missing");
    check ??= begin(begun);
    const { entry } = line;
    if (entry.personal !== null && !begun.personal) return broken(entry.seq, "the file says that it names nobody");
    lastAt = timeOf(entry.text);
    return check.add(entry);
  };

  const begin = ({ workspaceId, keys, head }: Manifest): ChainCheck => {
    const elsewhere = kept(workspaceId);
    const known = new Map([...keys.map((key) => [key.id, key.publicKey] as const), ...(elsewhere?.keys ?? [])]);
    // A file of an earlier day, or up to an entry, is no cut chain.
    const isLater = (anchor: Anchor) => anchor.seq > head.seq && isSound(workspaceId, anchor, known);
    const { later = [], within = [] } = Object.groupBy(elsewhere?.anchors ?? [], (anchor) =>
      isLater(anchor) ? "later" : "within",
    );
    const newest = later.toSorted((a, b) => b.seq - a.seq)[0];
    goesOn = newest ? { seq: newest.seq, at: newest.at } : null;
    return checkChain(workspaceId, [...anchors, ...within], known);
  };

  const takeAnchor = (begun: Manifest, { anchor }: Extract<ExportLine, { kind: "anchor" }>): Broken | null => {
    const { seq } = anchors.at(-1) ?? { seq: 0 };
    if (anchor.seq <= seq || anchors.length === begun.anchors)
      return broken(next(), `line ${lines} of the file, before it, is an anchor in the wrong place`);
    anchors.push(anchor);
    return null;
  };

  return {
    take(text: string | null): Broken | null {
      lines += 1;
      const line = text === null ? null : readLine(text);
      if (line === null)
        return broken(next(), `line ${lines} of the file, where it should be, is not as it was written`);
      if (line.kind === "manifest" && manifest === null) manifest = line.manifest;
      else if (line.kind === "anchor" && manifest !== null && check === null) return takeAnchor(manifest, line);
      else if (line.kind === "entry" && manifest !== null) return takeEntry(manifest, line);
      else return broken(next(), `line ${lines} of the file, where it should be, stands in the wrong place`);
      return null;
    },
    end(isCut: boolean): Broken | null {
      if (isCut || manifest === null) return broken(next(), "the file is cut off where it should be");
      if (anchors.length < manifest.anchors) return broken(next(), "an anchor that should stand before it is missing");
      check ??= begin(manifest);
      const problem = check.end(manifest.head);
      if (problem) return problem;
      return lastAt === manifest.head.at ? null : broken(manifest.head.seq, "the manifest gives it another time");
    },
    found() {
      const last = anchors.at(-1);
      const { entries } = check?.followed() ?? { entries: 0 };
      return {
        workspaceId: manifest?.workspaceId ?? null,
        entries,
        goesOn,
        head: manifest?.head.seq ?? 0,
        anchors: { count: anchors.length, last: last ? { seq: last.seq, at: last.at } : null },
      };
    },
  };
}

/** An entry's own time, the first thing in its text that is one. */
function timeOf(text: string): string | null {
  return /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/.exec(text)?.[1] ?? null;
}

import { type Broken, type ChainCheck, checkChain } from "./chain.ts";
import { type ExportLine, type Manifest, readLine } from "./export-format.ts";
import type { Verified, VerifyOptions } from "./verify.ts";

type FileVerified = Verified & { workspaceId: string | null; withheld: number };

/**
 * Verifies an exported chain, needing nothing but the file's text, in pieces of any size. `kept` gives anchors from
 * elsewhere by workspace.
 */
export async function verifyFile(
  pieces: AsyncIterable<string>,
  kept: (workspaceId: string) => VerifyOptions["kept"] = () => undefined,
): Promise<FileVerified> {
  const started = performance.now();
  const reader = readFile(kept);
  let broken: Broken | null = null;
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      broken = reader.take(line);
      if (broken) break;
    }
    if (broken) break;
  }
  broken ??= reader.end(rest);
  return { ...reader.found(), broken, isPartial: false, durationMs: performance.now() - started };
}

function readFile(kept: (workspaceId: string) => VerifyOptions["kept"]) {
  let manifest: Manifest | null = null;
  let check: ChainCheck | null = null;
  const anchors: Extract<ExportLine, { kind: "anchor" }>["anchor"][] = [];
  let lines = 0;
  let lastAt: string | null = null;

  const broken = (seq: number, what: string): Broken => ({ workspaceId: manifest?.workspaceId ?? "", seq, what });
  const next = () => (check?.followed().entries ?? 0) + 1;

  const takeEntry = (begun: Manifest, line: Extract<ExportLine, { kind: "entry" }>): Broken | null => {
    check ??= begin(begun);
    const { entry } = line;
    if (entry.personal !== null && !begun.personal) return broken(entry.seq, "the file says that it names nobody");
    lastAt = entry.text === null ? begun.head.at : timeOf(entry.text);
    return check.add(entry);
  };

  const begin = ({ workspaceId, keys }: Manifest): ChainCheck => {
    const elsewhere = kept(workspaceId);
    const known = new Map([...keys.map((key) => [key.id, key.publicKey] as const), ...(elsewhere?.keys ?? [])]);
    return checkChain(workspaceId, [...anchors, ...(elsewhere?.anchors ?? [])], known);
  };

  return {
    take(text: string): Broken | null {
      lines += 1;
      const line = readLine(text);
      if (line === null)
        return broken(next(), `line ${lines} of the file, where it should be, is not as it was written`);
      if (line.kind === "manifest" && manifest === null) manifest = line.manifest;
      else if (line.kind === "anchor" && manifest !== null && check === null) anchors.push(line.anchor);
      else if (line.kind === "entry" && manifest !== null) return takeEntry(manifest, line);
      else return broken(next(), `line ${lines} of the file, where it should be, stands in the wrong place`);
      return null;
    },
    end(rest: string): Broken | null {
      if (rest !== "" || manifest === null) return broken(next(), "the file is cut off where it should be");
      check ??= begin(manifest);
      const problem = check.end(manifest.head);
      if (problem) return problem;
      return lastAt === manifest.head.at ? null : broken(manifest.head.seq, "the manifest gives it another time");
    },
    found() {
      const last = anchors.at(-1);
      const { entries, withheld } = check?.followed() ?? { entries: 0, withheld: 0 };
      return {
        workspaceId: manifest?.workspaceId ?? null,
        entries,
        withheld,
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

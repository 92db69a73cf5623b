import { hash } from "node:crypto";
import { t } from "#words/t.ts";
import { type Anchor, type AnchorKeys, isSound } from "./anchors.ts";

/** An entry as it is checked. Bytes are in lower-case hex. */
export type ChainEntry = {
  seq: number;
  version: number;
  /** The text that is hashed. */
  text: string;
  prev: string;
  hash: string;
  /** The names kept of the people in it, and the salt it was hashed with. */
  personal: string | null;
  salt: string | null;
};

/** `what` is said to whoever asks; the commands of the server and the verifier of files ask in English. */
export type Broken = { workspaceId: string; seq: number; what: string };

/** How far a chain was followed. */
export type Followed = { entries: number; personal: number; hash: string };

const start = "00";

/** A chain's entries, checked one after the other. Each call answers what is broken first, or null. */
export type ChainCheck = {
  /** Takes the entries in the order of their numbers; stop at the first that is broken. */
  add(entry: ChainEntry): Broken | null;
  /** After the last entry: nothing may be missing between it and the head and the anchors. */
  end(head: { seq: number; hash: string } | null): Broken | null;
  followed(): Followed;
};

/** Begins at a chain's first entry, or after `from`, which is taken as sound. Anchors may come from several places. */
export function checkChain(
  workspaceId: string,
  anchors: readonly Anchor[],
  keys: AnchorKeys,
  from: { seq: number; hash: string } = { seq: 0, hash: start },
): ChainCheck {
  const anchorsAt = Map.groupBy(anchors, ({ seq }) => seq);
  let last = from.seq;
  let previous = from.hash;
  let personal = 0;
  const broken = (seq: number, what: string): Broken => ({ workspaceId, seq, what });

  const judge = (entry: ChainEntry): string | null => {
    if (entry.prev !== previous) return t("domain.entryDoesNotFollow", { seq: last });
    const problem = problemOf(workspaceId, entry);
    if (problem !== null) return problem;
    for (const anchor of anchorsAt.get(entry.seq) ?? []) {
      if (!isSound(workspaceId, anchor, keys)) return t("domain.entryAnchorIsNotSigned", { at: anchor.at });
      if (anchor.hash !== entry.hash) return t("domain.entryWasRewritten", { at: anchor.at });
    }
    return null;
  };

  return {
    add(entry) {
      if (entry.seq === last && last > 0) return broken(entry.seq, t("domain.entryIsThereTwice"));
      if (entry.seq !== last + 1) return broken(last + 1, t("domain.entryIsMissing"));
      const problem = judge(entry);
      if (problem !== null) return broken(entry.seq, problem);
      last = entry.seq;
      previous = entry.hash;
      if (entry.personal !== null) personal += 1;
      return null;
    },
    end(head) {
      const anchor = anchors.filter(({ seq }) => seq > last || seq < 1).toSorted((a, b) => b.seq - a.seq)[0];
      if (anchor) return broken(last + 1, t("domain.entryIsMissingByItsAnchor", { at: anchor.at, seq: anchor.seq }));
      if (head === null) return last === 0 ? null : broken(last, t("domain.theHeadIsMissing"));
      if (head.seq > last) return broken(last + 1, t("domain.entryIsMissingByTheHead", { seq: head.seq }));
      if (head.seq < last) return broken(head.seq + 1, t("domain.entryIsBeyondTheHead", { seq: head.seq }));
      if (last > 0 && head.hash !== previous) return broken(last, t("domain.theHeadHasAnotherHash"));
      return null;
    },
    followed: () => ({ entries: last, personal, hash: previous }),
  };
}

/** Every entry is of this version, with which its text begins. */
const version = 2;

function problemOf(workspaceId: string, entry: ChainEntry): string | null {
  if (entry.version !== version) return t("domain.entryHasAnUnknownVersion", { version: entry.version });
  if (sha256(entry.prev, entry.text) !== entry.hash) return t("domain.entryTextIsNotWhatWasHashed");
  if (!entry.text.startsWith(`[${version}, "${workspaceId}", ${entry.seq}, `))
    return t("domain.entryTextIsAnotherEntrys");
  if ((entry.personal === null) !== (entry.salt === null)) return t("domain.entrySaltIsNotWhole");
  if (entry.personal === null || entry.salt === null) return null;
  // Else bytes could move between the two: what is hashed is one after the other.
  if (entry.salt.length !== saltLength) return t("domain.entrySaltIsNone");
  // Without it nothing more is to be found: erasing people is allowed, exchanging them is not.
  if (sha256(entry.salt, entry.personal) !== commitmentOf(entry.text))
    return t("domain.entryPeopleAreNotWhatWasHashed");
  return null;
}

/** 32 bytes in hex. */
const saltLength = 64;

const commitment = /, "([0-9a-f]{64})"\]$/;

/** The salted hash of what is personal, which ends the text of an entry; null where nothing is. */
export function commitmentOf(text: string): string | null {
  return commitment.exec(text)?.[1] ?? null;
}

let scratch = Buffer.alloc(64 * 1024);

/** SHA-256 of some bytes in hex followed by a text, in hex. */
function sha256(before: string, text: string): string {
  const needed = before.length / 2 + text.length * 3;
  if (needed > scratch.length) scratch = Buffer.alloc(needed);
  const begin = scratch.write(before, 0, "hex");
  return hash("sha256", scratch.subarray(0, begin + scratch.write(text, begin, "utf8")), "hex");
}

import { Time } from "#components/ui/time.tsx";
import type { OtpObject } from "./kept.ts";

type Word = NonNullable<OtpObject["word"]>;

const seenWords: Record<NonNullable<Word["seen"]>, string> = {
  as_here: "the same as here",
  otherwise: "with other values",
  gone: "gone",
};

/** How something is known: "Read back by Ann", "Refused by the platform (-20)". */
export function wordsOf({ kind, code, seen, byName }: Word): string {
  const by = byName === null ? "" : ` by ${byName}`;
  switch (kind) {
    case "answer":
      return code === null ? "Answered by the platform" : `Refused by the platform (${code})`;
    case "proven":
      return `The platform said that it already exists (${code})`;
    case "read":
      return code === null ? `Read back${by}` : `Read back${by}: the platform does not have it (${code})`;
    case "person":
      return `Seen in the console${by}, ${seen === null ? "and noted" : seenWords[seen]}`;
    case "attached":
      return `Id entered${by}`;
    case "adopted":
      return `Adopted${by}`;
  }
}

/** The last thing that was said of it, and how long ago. */
export function LastEvidence({ of: { word, newest } }: { of: Pick<OtpObject, "word" | "newest"> }) {
  if (word === null) return newest.state === "unknown" ? "The answer was lost" : "Not answered yet";
  return (
    <>
      {wordsOf(word)}, <Time at={word.at} as="ago" />
    </>
  );
}

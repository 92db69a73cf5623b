import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { counted } from "#components/ui/number.ts";
import { Characters } from "./text-counter.tsx";

export type SampleText = { number: string | null; text: string; parts: number; encoding: string; characters: number };

/** A message as one row gets it: to whom, the text with its line breaks, and what it goes out as. */
export function SampleMessage({ of: { number, text, parts, encoding, characters } }: { of: SampleText }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {number !== null && (
        <p className="mono text-sm text-muted">
          <MaskedValue>{number}</MaskedValue>
        </p>
      )}
      {text === "" ? (
        <p className="text-sm text-muted">There is no text yet.</p>
      ) : (
        <p className="w-fit max-w-full rounded-lg rounded-bl-xs border border-line bg-sunken px-3 py-2 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        <Characters count={characters} />
        <span>{encoding}</span>
        <span>{counted(parts, "part")}</span>
      </p>
    </div>
  );
}

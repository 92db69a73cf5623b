import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { Measured } from "#components/messages/channel/channel-view.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";

type SampleText = Measured & { number: string | null; text: string };

/** A message as one row gets it: to whom, the text with its line breaks, and what it goes out as. */
export function SampleMessage({ of }: { of: SampleText }) {
  const { Measure } = useChannel();
  const { number, text } = of;
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
      <Measure of={of} />
    </div>
  );
}

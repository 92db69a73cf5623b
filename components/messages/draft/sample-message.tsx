import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { RowMessage } from "#components/messages/channel/channel-view.ts";
import type { OwnPart } from "#components/messages/channel/map-view.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";

/** A message as one row gets it: to whom, and as its channel shows it. */
export function SampleMessage({ own, of }: { own: OwnPart<ListDraft>; of: RowMessage & { number: string | null } }) {
  const { Message } = useChannel();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {of.number !== null && (
        <p className="mono text-sm text-muted">
          <MaskedValue>{of.number}</MaskedValue>
        </p>
      )}
      <Message own={own} of={of} />
    </div>
  );
}

import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { Panel } from "#components/ui/panel.tsx";

/** What happens once it is sent, and what nobody will ever say. */
export function AfterSending() {
  const { afterSending } = useChannel();
  return (
    <Panel title="After sending" padded>
      <p className="text-sm text-muted">{afterSending}</p>
    </Panel>
  );
}

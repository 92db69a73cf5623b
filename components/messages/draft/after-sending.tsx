import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** What happens once it is sent, and what nobody will ever say. */
export function AfterSending() {
  const { afterSending } = useChannel();
  return (
    <Panel title={t("messages.afterSending")} padded>
      <p className="text-sm text-muted">{afterSending}</p>
    </Panel>
  );
}

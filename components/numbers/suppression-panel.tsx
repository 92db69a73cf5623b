import type { Outputs } from "#components/page/trpc/client.ts";
import { Panel } from "#components/ui/panel.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { EraseLink } from "./erase-link.tsx";
import { SuppressionState } from "./suppression-state.tsx";

type Channels = Outputs["numbers"]["history"]["channels"];

/** In which channels the number gets nothing. */
export function SuppressionPanel({ number, channels }: { number: string; channels: Channels }) {
  return (
    <Panel title={t("numbers.suppressedOrNot")} actions={<EraseLink subject={number} />}>
      <dl>
        {channels.map(({ channel, suppression }) => (
          <div
            key={channel}
            className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0 max-phone:grid-cols-1"
          >
            <dt className="pt-1 text-muted">{areaNames[channel]}</dt>
            <dd>
              <SuppressionState contact={number} channel={channel} suppression={suppression} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

import { readNumber } from "#components/form/number-field.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { CallPanel } from "./call-panel.tsx";

/** Beside the form: what will happen, and the call behind it. */
export function ComposeAside({ expectedCount, isLive }: { expectedCount: number | null; isLive: boolean }) {
  return (
    <>
      <Panel title="What will happen" padded>
        <KeyValueList
          items={[
            { key: "Emails", value: expectedCount === null ? "Not known" : `${formatCount(expectedCount)} expected` },
            { key: "Calls made", value: "1, never repeated automatically" },
            { key: "Callback", value: "Created for this send only" },
            { key: "Reaches", value: isLive ? "People, and costs money" : "Nobody: this is the sandbox" },
          ]}
        />
      </Panel>
      <CallPanel />
    </>
  );
}

/** What the field holds as a number; null while it holds none. */
export function countIn(typed: string | number | undefined): number | null {
  const value = readNumber(typed);
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}

import { Panel } from "#components/ui/panel.tsx";

/** What happens once it is sent, and what nobody will ever say. */
export function AfterSending() {
  return (
    <Panel title="After sending" padded>
      <p className="text-sm text-muted">
        The platform says which numbers it accepts. It never says which were delivered.
      </p>
    </Panel>
  );
}

import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Page } from "./page.tsx";

/** Instead of a page that the viewer's roles don't include: who may, and who can change it. */
export function NotAllowed({
  title,
  what,
  may,
  held,
  workspaceName,
  change = "An owner or admin of the workspace can change that.",
}: {
  /** The page's own title. */
  title: string;
  /** Completes "Your role here can't …". */
  what: string;
  /** Names of the roles that may. */
  may: readonly string[];
  /** Names of the viewer's roles. */
  held: readonly string[];
  workspaceName: string;
  /** The people who can change it, as a sentence. */
  change?: string;
}) {
  return (
    <Page>
      <PageHeader title={title} />
      <Panel label="Not allowed">
        <EmptyState kind="not-allowed" title={`Your role here can’t ${what}`}>
          Those who can: {listed(may)}. Your role in {workspaceName}: {held.length > 0 ? listed(held) : "none"}.{" "}
          {change}
        </EmptyState>
      </Panel>
    </Page>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

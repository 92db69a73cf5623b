import { betweenSentences, listed } from "#components/page/lists.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { Page } from "./page.tsx";

/** Instead of a page that the viewer's roles don't include: who may, and who can change it. */
export function NotAllowed({
  title,
  what,
  people,
  may,
  held,
  workspaceName,
  change = t("page.anOwnerOrAdminOfTheWorkspace"),
}: {
  /** The page's own title. */
  title: string;
  /** Completes "Your role here can't …". */
  what: string;
  /** Members to ask: some by name, the others counted. */
  people?: { names: readonly string[]; others: number };
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
      <Panel label={t("page.notAllowed")}>
        <EmptyState kind="not-allowed" title={t("page.yourRoleHereCantWhat", { what })}>
          {[
            ...(people && people.names.length > 0 ? [t("page.peopleOfCan", { people: peopleOf(people) })] : []),
            t("page.rolesThatCan", {
              roles: listed(may),
              name: workspaceName,
              held: held.length > 0 ? listed(held) : t("page.none"),
            }),
            change,
          ].join(betweenSentences())}
        </EmptyState>
      </Panel>
    </Page>
  );
}

function peopleOf({ names, others }: { names: readonly string[]; others: number }): string {
  return listed(others > 0 ? [...names, t("page.othersOther", { others })] : names);
}

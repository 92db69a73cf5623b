import { Page } from "#components/page/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { glossary } from "./glossary.ts";

/** What the words of the portal mean, section by section. Helps of pages lead to a section. */
export function GlossaryPage() {
  return (
    <Page>
      <PageHeader title={t("page.whatTheWordsMean")} />
      <nav aria-label={t("page.sectionsOfThisPage")} className="text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {glossary.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title()}</a>
            </li>
          ))}
        </ul>
      </nav>
      {glossary.map(({ id, title, entries }) => (
        <Panel key={id} id={id} title={title()} padded>
          <dl className="grid grid-cols-[12rem_minmax(0,1fr)] gap-x-6 gap-y-3 max-phone:grid-cols-1 max-phone:gap-y-1">
            {entries.map(({ term, meaning }) => (
              <div key={term()} className="contents">
                <dt className="font-medium">{term()}</dt>
                <dd className="max-w-prose text-muted max-phone:mb-3">{meaning()}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </Page>
  );
}

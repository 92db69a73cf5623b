import { evidenceOf, standingOf, type Template } from "#components/areas/wa/templates/standing.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { languageName } from "#components/platform-lists/template-state.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { MenuLink } from "#components/ui/overlay/menu.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

export const templateColumns: Column<Template>[] = [
  {
    key: "name",
    header: "Name",
    grow: true,
    cell: ({ name }) => <span className="mono font-medium wrap-break-word">{name}</span>,
  },
  {
    key: "language",
    header: "Language",
    width: "11rem",
    cell: ({ language }) => languageName(language) ?? language,
  },
  { key: "type", header: "Type", width: "8rem", priority: 4, cell: ({ type }) => typeWord(type) },
  {
    key: "state",
    header: "State",
    width: "9rem",
    cell: (template) => <StateBadge term={standingOf(template)} />,
  },
  {
    key: "evidence",
    header: "How it is known",
    width: "16rem",
    phone: "full",
    quiet: true,
    cell: (template) => <Evidence of={template} />,
  },
  {
    key: "created",
    header: "Submitted or adopted",
    width: "9rem",
    align: "end",
    priority: 4,
    quiet: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="ago" />,
  },
];

/** What can be done with a template, for those who may send. */
export function actionsOf(hrefOf: (template: Template) => string | null): Column<Template> {
  return actionsColumn((template) => {
    const href = hrefOf(template);
    return (
      href && (
        <RowMenu name={`${template.name} in ${template.language}`}>
          <MenuLink icon="send" href={href}>
            Use this template
          </MenuLink>
        </RowMenu>
      )
    );
  });
}

/** Who said it and how long ago. */
export function Evidence({ of }: { of: Template }) {
  const said = evidenceOf(of);
  if (said === null) return of.origin === "adopted" ? "Adopted; nobody looked yet" : "No answer tells it";
  return (
    <>
      {said}
      {of.statusAt && (
        <>
          , <Time at={of.statusAt} as="ago" />
        </>
      )}
    </>
  );
}

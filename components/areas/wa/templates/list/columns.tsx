import { Evidence } from "#components/areas/wa/templates/evidence.tsx";
import { standingOf, type Template } from "#components/areas/wa/templates/standing.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { languageName } from "#components/platform-lists/template-state.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { MenuLink } from "#components/ui/overlay/menu.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

export const templateColumns: Column<Template>[] = [
  {
    key: "name",
    header: "Name",
    cell: ({ name }) => <span className="mono font-medium [overflow-wrap:anywhere]">{name}</span>,
  },
  {
    key: "language",
    header: "Language",
    width: "8rem",
    cell: ({ language }) => languageName(language) ?? language,
  },
  { key: "type", header: "Type", width: "7.5rem", priority: 4, cell: ({ type }) => typeWord(type) },
  {
    key: "state",
    header: "State",
    width: "9rem",
    cell: (template) => <StateBadge term={standingOf(template)} />,
  },
  {
    key: "evidence",
    header: "How it is known",
    width: "18rem",
    phone: "full",
    quiet: true,
    cell: (template) => <Evidence of={template} />,
  },
  {
    key: "created",
    header: "Added",
    width: "6rem",
    align: "end",
    priority: 4,
    quiet: true,
    cell: ({ createdAt }) => (
      <>
        <PhoneWord>Added</PhoneWord>
        <Time at={createdAt} as="ago" />
      </>
    ),
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

import { Evidence } from "#components/areas/wa/templates/evidence.tsx";
import { standingOf, type Template } from "#components/areas/wa/templates/standing.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { languageName } from "#components/platform-lists/template-state.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { MenuLink } from "#components/ui/overlay/menu.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";

export const templateColumns: Column<Template>[] = [
  {
    key: "name",
    get header() {
      return t("wa.name");
    },
    cell: ({ name }) => <span className="mono font-medium [overflow-wrap:anywhere]">{name}</span>,
  },
  {
    key: "language",
    get header() {
      return t("wa.language");
    },
    width: "8rem",
    cell: ({ language }) => languageName(language) ?? language,
  },
  {
    key: "type",
    get header() {
      return t("wa.type");
    },
    width: "7.5rem",
    priority: 4,
    cell: ({ type }) => typeWord(type),
  },
  {
    key: "state",
    get header() {
      return t("wa.state");
    },
    width: "9rem",
    cell: (template) => <StateBadge term={standingOf(template)} />,
  },
  {
    key: "evidence",
    get header() {
      return t("wa.howItIsKnown");
    },
    width: "18rem",
    phone: "full",
    quiet: true,
    cell: (template) => <Evidence of={template} />,
  },
  {
    key: "created",
    get header() {
      return t("wa.added");
    },
    width: "6rem",
    align: "end",
    priority: 4,
    quiet: true,
    cell: ({ createdAt }) => (
      <>
        <PhoneWord>{t("wa.added")}</PhoneWord>
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
        <RowMenu name={t("wa.nameInLanguage", { name: template.name, language: template.language })}>
          <MenuLink icon="send" href={href}>
            {t("wa.useThisTemplate")}
          </MenuLink>
        </RowMenu>
      )
    );
  });
}

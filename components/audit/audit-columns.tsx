import { Link } from "#components/ui/link.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { describeAction } from "./actions.ts";
import type { AuditEntry, AuditSource } from "./audit-source.ts";
import { kindWord, type Target, targetHref } from "./targets.ts";
import { toldOf } from "./told.ts";
import { whoName } from "./who-name.ts";

export function auditColumns(of: AuditSource, path: string): Column<AuditEntry>[] {
  return [
    { key: "what", header: t("audit.what"), cell: (entry) => <What entry={entry} /> },
    {
      key: "who",
      header: t("audit.who"),
      width: "11rem",
      phone: "full",
      cell: ({ who }) => (
        <span
          className="block truncate"
          title={
            who.kind === "token" ? t("audit.whoNameWithLabel", { who: whoName(who), label: who.label }) : undefined
          }
        >
          {who.kind === "token"
            ? rich("audit.whoWithToken", {
                who: whoName(who),
                label: who.label,
                quiet: (words) => <span className="text-muted">{words}</span>,
              })
            : whoName(who)}
        </span>
      ),
    },
    {
      key: "target",
      header: t("audit.onWhat"),
      width: "11rem",
      priority: 3,
      cell: ({ target }) => <TargetName of={of} path={path} target={target} />,
    },
    {
      key: "from",
      header: t("audit.fromWhere"),
      width: "7rem",
      priority: 3,
      hideOnPhone: true,
      cell: ({ ip }) => ip && <span className="mono block truncate">{ip}</span>,
    },
    {
      key: "at",
      header: t("audit.when"),
      width: "13.5rem",
      align: "end",
      quiet: true,
      phone: "end",
      cell: ({ at }) => <Time at={at} />,
    },
  ];
}

/** What was done, with its reason and what changed in a line below. */
function What({ entry: { action, reason, changes } }: { entry: AuditEntry }) {
  const told = toldOf(reason, changes);
  return (
    <>
      <span className="block">{describeAction(action)}</span>
      {told !== "" && (
        <span className="line-clamp-2 text-xs font-normal text-muted [overflow-wrap:anywhere]" title={told}>
          {told}
        </span>
      )}
    </>
  );
}

/** What something was done to: its name where it has one, else its kind; a link where it is seen. */
export function TargetName({ of, path, target }: { of: AuditSource; path: string; target: Target }) {
  const href = targetHref(of, path, target);
  const name = target.name ?? kindWord(target.kind);
  return (
    <span
      className="block truncate"
      title={target.name ? t("audit.fieldIs", { field: kindWord(target.kind), value: target.name }) : undefined}
    >
      {href === null ? name : <Link href={href}>{name}</Link>}
    </span>
  );
}

import { Link } from "#components/ui/link.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { describeAction } from "./actions.ts";
import type { AuditEntry, AuditSource } from "./audit-source.ts";
import { kindWord, type Target, targetHref } from "./targets.ts";
import { whoName } from "./who-name.ts";

export function auditColumns(of: AuditSource, path: string): Column<AuditEntry>[] {
  return [
    { key: "what", header: "What", cell: ({ action }) => describeAction(action) },
    {
      key: "who",
      header: "Who",
      width: "14rem",
      phone: "full",
      cell: ({ who }) => (
        <span className="block truncate" title={who.kind === "token" ? `${whoName(who)} with ${who.label}` : undefined}>
          {whoName(who)}
          {who.kind === "token" && <span className="text-muted"> with {who.label}</span>}
        </span>
      ),
    },
    {
      key: "target",
      header: "On what",
      width: "12rem",
      priority: 3,
      cell: ({ target }) => <TargetName of={of} path={path} target={target} />,
    },
    {
      key: "from",
      header: "From where",
      width: "7rem",
      priority: 3,
      hideOnPhone: true,
      cell: ({ ip }) => ip && <span className="mono block truncate">{ip}</span>,
    },
    {
      key: "at",
      header: "When",
      width: "13.5rem",
      align: "end",
      quiet: true,
      phone: "end",
      cell: ({ at }) => <Time at={at} />,
    },
  ];
}

/** What something was done to: its name where it has one, else its kind; a link where it is seen. */
export function TargetName({ of, path, target }: { of: AuditSource; path: string; target: Target }) {
  const href = targetHref(of, path, target);
  const name = target.name ?? kindWord(target.kind);
  return (
    <span className="block truncate" title={target.name ? `${kindWord(target.kind)}: ${target.name}` : undefined}>
      {href === null ? name : <Link href={href}>{name}</Link>}
    </span>
  );
}

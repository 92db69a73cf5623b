import { presenceColumns } from "#components/people/presence-columns.tsx";
import type { RoleChoice } from "#components/people/role-choice.ts";
import { Badge } from "#components/ui/badge.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { Account, Act } from "./rows.ts";

export function peopleColumns({
  roles,
  me,
  onAct,
}: {
  roles: readonly RoleChoice[];
  me: string;
  onAct: (act: Act) => void;
}): Column<Account>[] {
  return [
    { key: "name", header: "Name", cell: (account) => <Name account={account} me={me} /> },
    {
      key: "email",
      header: "Email",
      width: "14rem",
      quiet: true,
      phone: "full",
      cell: ({ email, erasedAt }) => !erasedAt && <Cut>{email}</Cut>,
    },
    {
      key: "workspaces",
      header: "Workspaces",
      width: "16rem",
      phone: "full",
      cell: ({ workspaces }) => <Places workspaces={workspaces} roles={roles} />,
    },
    ...presenceColumns<Account>(),
    actionsColumn((account) => <Actions account={account} me={me} onAct={onAct} />),
  ];
}

function Name({ account: { id, name, isInstanceAdmin, disabledAt, erasedAt }, me }: { account: Account; me: string }) {
  return (
    <span className="flex min-w-0 items-center gap-x-2 font-medium whitespace-nowrap">
      <span className="truncate" title={name}>
        {name}
      </span>
      {id === me && <span className="font-normal text-muted">you</span>}
      {isInstanceAdmin && (
        <Badge icon="shield-check" hue="active">
          Administrator
        </Badge>
      )}
      {disabledAt && !erasedAt && (
        <Badge icon="ban" hue="caution">
          Disabled
        </Badge>
      )}
    </span>
  );
}

function Places({ workspaces, roles }: { workspaces: Account["workspaces"]; roles: readonly RoleChoice[] }) {
  const nameOf = (held: readonly string[]) =>
    roles
      .filter(({ role }) => held.includes(role))
      .map(({ name }) => name)
      .join(", ");
  const all = workspaces.map(
    ({ name, roles: held, archived }) => `${name}${archived ? " (archived)" : ""}: ${nameOf(held)}`,
  );
  if (all.length === 0) return <span className="text-muted">None</span>;
  return <Cut>{all.join("; ")}</Cut>;
}

/** What is possible for this account; of an erased one nothing is left to do. */
function Actions({ account, me, onAct }: { account: Account; me: string; onAct: (act: Act) => void }) {
  const { id, name, isInstanceAdmin, hasSecondFactor, disabledAt, erasedAt } = account;
  if (erasedAt) return null;
  const isMe = id === me;
  return (
    <RowMenu name={name}>
      {!disabledAt && (
        <>
          <MenuItem icon="key" onSelect={() => onAct({ kind: "reset", account })}>
            Create a password link
          </MenuItem>
          {hasSecondFactor && !isMe && (
            <MenuItem icon="lock" onSelect={() => onAct({ kind: "second_factor", account })}>
              Remove the authenticator app
            </MenuItem>
          )}
          <MenuItem icon="shield-check" onSelect={() => onAct({ kind: "administrator", account })}>
            {isInstanceAdmin ? "Remove as an administrator" : "Make an administrator"}
          </MenuItem>
        </>
      )}
      {!isMe && (
        <>
          <MenuItem icon={disabledAt ? "undo" : "ban"} onSelect={() => onAct({ kind: "disable", account })}>
            {disabledAt ? "Enable" : "Disable"}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="circle-x" onSelect={() => onAct({ kind: "erase", account })}>
            Erase personal data
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}

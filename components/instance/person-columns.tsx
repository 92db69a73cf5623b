import { sideBySide } from "#components/page/lists.ts";
import { presenceColumns } from "#components/people/presence-columns.tsx";
import type { RoleChoice } from "#components/people/role-choice.ts";
import { Badge } from "#components/ui/badge.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { t } from "#words/t.ts";
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
    { key: "name", header: t("instance.nameOfPerson"), cell: (account) => <Name account={account} me={me} /> },
    {
      key: "email",
      header: t("instance.email"),
      width: "14rem",
      quiet: true,
      phone: "full",
      cell: ({ email, erasedAt }) => !erasedAt && <Cut>{email}</Cut>,
    },
    {
      key: "workspaces",
      header: t("instance.workspaces"),
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
      {id === me && <span className="font-normal text-muted">{t("instance.you")}</span>}
      {isInstanceAdmin && (
        <Badge icon="shield-check" hue="active">
          {t("instance.administrator")}
        </Badge>
      )}
      {disabledAt && !erasedAt && (
        <Badge icon="ban" hue="caution">
          {t("instance.disabled")}
        </Badge>
      )}
    </span>
  );
}

function Places({ workspaces, roles }: { workspaces: Account["workspaces"]; roles: readonly RoleChoice[] }) {
  const nameOf = (held: readonly string[]) =>
    sideBySide(roles.filter(({ role }) => held.includes(role)).map(({ name }) => name));
  const all = workspaces.map(({ name, roles: held, archived }) =>
    archived
      ? t("instance.archivedPlaceWithRoles", { name, roles: nameOf(held) })
      : t("instance.placeWithRoles", { name, roles: nameOf(held) }),
  );
  if (all.length === 0) return <span className="text-muted">{t("instance.none")}</span>;
  return <Cut>{all.join(t("instance.betweenPlaces"))}</Cut>;
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
            {t("instance.createAPasswordLink")}
          </MenuItem>
          {hasSecondFactor && !isMe && (
            <MenuItem icon="lock" onSelect={() => onAct({ kind: "second_factor", account })}>
              {t("instance.removeTheAuthenticatorApp")}
            </MenuItem>
          )}
          <MenuItem icon="shield-check" onSelect={() => onAct({ kind: "administrator", account })}>
            {isInstanceAdmin ? t("instance.removeAsAnAdministrator") : t("instance.makeAnAdministrator")}
          </MenuItem>
        </>
      )}
      {!isMe && (
        <>
          <MenuItem icon={disabledAt ? "undo" : "ban"} onSelect={() => onAct({ kind: "disable", account })}>
            {disabledAt ? t("instance.enable") : t("instance.disable")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="circle-x" onSelect={() => onAct({ kind: "erase", account })}>
            {t("instance.erasePersonalData")}
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}

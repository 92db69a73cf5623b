import { Badge } from "#components/ui/badge.tsx";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";
import type { Member } from "./change-roles-dialog.tsx";
import type { MemberAct } from "./member-acts.tsx";
import { presenceColumns } from "./presence-columns.tsx";
import type { RoleChoice } from "./role-choice.ts";
import { RoleList } from "./role-list.tsx";

/** The workspace's members, with what may be done with them where `onAct` is given. */
export function memberColumns({
  roles,
  me,
  onAct,
  isOwner,
}: {
  roles: readonly RoleChoice[];
  me: string;
  onAct: ((act: MemberAct) => void) | null;
  isOwner: boolean;
}): Column<Member>[] {
  return [
    {
      key: "name",
      header: t("people.name"),
      cell: ({ name, email, disabledAt }) => (
        <span className="flex min-w-0 items-center gap-x-2 font-medium whitespace-nowrap">
          <span className="truncate" title={name}>
            {name}
          </span>
          {email === me && <span className="font-normal text-muted">{t("people.you")}</span>}
          {disabledAt && (
            <Badge icon="ban" hue="caution">
              {t("people.disabled")}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: "email",
      header: t("people.email"),
      width: "14rem",
      quiet: true,
      phone: "full",
      cell: ({ email }) => <Cut>{email}</Cut>,
    },
    {
      key: "roles",
      header: t("people.roles"),
      width: "13rem",
      phone: "full",
      cell: ({ roles: held }) => <RoleList held={held} roles={roles} />,
    },
    ...presenceColumns<Member>(),
    {
      key: "joined",
      header: t("people.joined"),
      width: "7rem",
      align: "end",
      priority: 3,
      quiet: true,
      cell: ({ joinedAt }) => (
        <>
          <PhoneWord>{t("people.joined")}</PhoneWord>
          <Time at={joinedAt} as="day" />
        </>
      ),
    },
    ...(onAct ? [actions(onAct, me, isOwner)] : []),
  ];
}

function actions(onAct: (act: MemberAct) => void, me: string, isOwner: boolean): Column<Member> {
  return actionsColumn((member) => (
    <RowMenu name={member.name}>
      <MenuItem icon="shield-check" onSelect={() => onAct({ kind: "roles", member })}>
        {t("people.changeRoles")}
      </MenuItem>
      {(isOwner || !member.roles.includes("owner")) && (
        <MenuItem icon="log-out" onSelect={() => onAct({ kind: "remove", member })}>
          {member.email === me ? t("people.leaveTheWorkspace") : t("people.remove")}
        </MenuItem>
      )}
    </RowMenu>
  ));
}

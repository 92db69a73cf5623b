"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { Time } from "#components/ui/time.tsx";
import { ChangeRolesDialog, type Member } from "./change-roles-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { presenceColumns } from "./presence-columns.tsx";
import type { RoleChoice } from "./role-choice.ts";
import { RoleList } from "./role-list.tsx";

type Act = { kind: "roles" | "remove"; member: Member };

/** The workspace's members, and for who may what can be done with them. */
export function MembersPanel({ roles }: { roles: readonly RoleChoice[] }) {
  const trpc = useTRPC();
  const { person, roles: mine } = useWorkspace();
  const mayManage = useMay("people.manage");
  const query = useQuery(trpc.people.list.queryOptions());
  const [act, setAct] = useState<Act | null>(null);
  const [typed, setTyped] = useQueryState("q", parseAsString.withDefault(""));
  const rows = (query.data ?? []).filter((member) => isFound(member, typed, roles));
  const isOwner = mine.includes("owner");
  const columns = columnsFor({ roles, me: person.email, onAct: mayManage ? setAct : null, isOwner });
  return (
    <>
      {query.error && (
        <ReadProblem error={query.error} what="The people could not be read." onRetry={() => void query.refetch()} />
      )}
      <div className="flex">
        <SearchField
          label="Name, email or role"
          value={typed}
          onChange={(event) => void setTyped(event.target.value || null)}
        />
      </div>
      {(query.data || !query.error) && (
        <Table
          caption="People of this workspace, by name"
          fixed
          columns={columns}
          rows={rows}
          rowKey={({ personId }) => personId}
          loading={query.data === undefined}
          skeletonRows={3}
          keys={false}
          empty={
            <EmptyState
              kind="no-match"
              title="Nobody here matches"
              actions={<Button onClick={() => void setTyped(null)}>Show everybody</Button>}
            >
              No name, address or role of the {counted(query.data?.length ?? 0, "person", "people")} here has “
              {typed.trim()}” in it.
            </EmptyState>
          }
          footer={rows.length > 0 && <TableFooter shown={rows.length} total={query.data?.length} />}
        />
      )}
      {act && <ActDialog act={act} roles={roles} isOwner={isOwner} onClose={() => setAct(null)} />}
    </>
  );
}

/** All of them are in the page, so that they are searched here. */
function isFound({ name, email, roles: held }: Member, typed: string, roles: readonly RoleChoice[]): boolean {
  const names = roles.filter(({ role }) => held.includes(role)).map((role) => role.name);
  const wanted = typed.trim().toLowerCase();
  return [name, email, ...names].some((text) => text.toLowerCase().includes(wanted));
}

function ActDialog({
  act: { kind, member },
  roles,
  isOwner,
  onClose,
}: {
  act: Act;
  roles: readonly RoleChoice[];
  isOwner: boolean;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { name: place, person } = useWorkspace();
  const remove = useMutation(trpc.people.remove.mutationOptions());
  const isMe = member.email === person.email;
  const done = () => {
    void client.invalidateQueries(trpc.people.list.queryFilter());
    // What this page may do came with it.
    if (isMe) router.refresh();
  };
  if (kind === "roles")
    return <ChangeRolesDialog member={member} roles={roles} mayMakeOwners={isOwner} onDone={done} onClose={onClose} />;
  // A full load: nothing of the workspace may stay in the router's memory.
  if (isMe) return <LeaveDialog name={place} onLeft={() => window.location.assign("/")} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Remove ${member.name}`}
      label="Remove from the workspace"
      busyLabel="Removing…"
      onConfirm={async () => {
        await remove.mutateAsync({ personId: member.personId });
        tellGood({ title: `${member.name} is removed from ${place}` });
        done();
      }}
      onClose={onClose}
    >
      <p>
        {member.name} loses access to {place} at once, in every window, and the API tokens and open invitations that
        they made here end.
      </p>
      <p>What was done stays as it is, with the name beside it. Sends that are queued still go out.</p>
    </ConfirmDialog>
  );
}

function columnsFor({
  roles,
  me,
  onAct,
  isOwner,
}: {
  roles: readonly RoleChoice[];
  me: string;
  onAct: ((act: Act) => void) | null;
  isOwner: boolean;
}): Column<Member>[] {
  return [
    {
      key: "name",
      header: "Name",
      cell: ({ name, email, disabledAt }) => (
        <span className="flex min-w-0 items-center gap-x-2 font-medium whitespace-nowrap">
          <span className="truncate" title={name}>
            {name}
          </span>
          {email === me && <span className="font-normal text-muted">you</span>}
          {disabledAt && (
            <Badge icon="ban" hue="caution">
              Disabled
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: "email",
      header: "Email",
      width: "14rem",
      quiet: true,
      phone: "full",
      cell: ({ email }) => <Cut>{email}</Cut>,
    },
    {
      key: "roles",
      header: "Roles",
      width: "13rem",
      phone: "full",
      cell: ({ roles: held }) => <RoleList held={held} roles={roles} />,
    },
    ...presenceColumns<Member>(),
    {
      key: "joined",
      header: "Joined",
      width: "7rem",
      align: "end",
      priority: 3,
      quiet: true,
      cell: ({ joinedAt }) => (
        <>
          <PhoneWord>Joined</PhoneWord>
          <Time at={joinedAt} as="day" />
        </>
      ),
    },
    ...(onAct ? [actions(onAct, me, isOwner)] : []),
  ];
}

function actions(onAct: (act: Act) => void, me: string, isOwner: boolean): Column<Member> {
  return actionsColumn((member) => (
    <RowMenu name={member.name}>
      <MenuItem icon="shield-check" onSelect={() => onAct({ kind: "roles", member })}>
        Change roles
      </MenuItem>
      {(isOwner || !member.roles.includes("owner")) && (
        <MenuItem icon="log-out" onSelect={() => onAct({ kind: "remove", member })}>
          {member.email === me ? "Leave the workspace" : "Remove"}
        </MenuItem>
      )}
    </RowMenu>
  ));
}

"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";
import type { SentInvitation } from "./invite-dialog.tsx";
import type { RoleChoice } from "./role-choice.ts";
import { RoleList } from "./role-list.tsx";

type Invitation = Outputs["people"]["invitations"][number];
type Act = { kind: "renew" | "revoke"; invitation: Invitation };

/** Invitations that nobody has accepted yet. */
export function InvitationsPanel({
  roles,
  onSent,
}: {
  roles: readonly RoleChoice[];
  /** A new link was made. */
  onSent: (sent: SentInvitation) => void;
}) {
  const trpc = useTRPC();
  const mayManage = useMay("people.manage");
  const query = useQuery(trpc.people.invitations.queryOptions());
  const [act, setAct] = useState<Act | null>(null);
  return (
    <Panel
      title={t("people.invitations")}
      meta={query.data && query.data.length > 0 ? t("people.open", { count: query.data.length }) : undefined}
    >
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("people.theInvitationsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.data || !query.error) && (
        <Table
          caption={t("people.openInvitationsNewestFirst")}
          frame="plain"
          fixed
          keys={false}
          columns={columnsFor(roles, mayManage ? setAct : null)}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          loading={query.data === undefined}
          skeletonRows={1}
          empty={<p className="px-4 py-3 text-sm text-muted">{t("people.noInvitationIsOpen")}</p>}
        />
      )}
      {act && <ActDialog act={act} onSent={onSent} onClose={() => setAct(null)} />}
    </Panel>
  );
}

function ActDialog({
  act: { kind, invitation },
  onSent,
  onClose,
}: {
  act: Act;
  onSent: (sent: SentInvitation) => void;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const renew = useMutation(trpc.people.renewInvitation.mutationOptions());
  const revoke = useMutation(trpc.people.revokeInvitation.mutationOptions());
  const reload = () => void client.invalidateQueries(trpc.people.invitations.queryFilter());
  const { id: invitationId, email } = invitation;
  if (kind === "renew") {
    return (
      <ConfirmDialog
        title={t("people.newLinkForEmail", { email })}
        label={t("people.makeANewLink")}
        busyLabel={t("people.makingIt")}
        onConfirm={async () => {
          onSent(await renew.mutateAsync({ invitationId }));
          reload();
        }}
        onClose={onClose}
      >
        <p>{t("people.theNewLinkHasTheSameRoles")}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t("people.withdrawTheInvitationOfEmail", { email })}
      label={t("people.withdrawTheInvitation")}
      busyLabel={t("people.withdrawing")}
      onConfirm={async () => {
        await revoke.mutateAsync({ invitationId });
        tellGood({ title: t("people.theInvitationOfEmailIsWithdrawn", { email }) });
        reload();
      }}
      onClose={onClose}
    >
      <p>{t("people.itsLinkEndsAtOnceTheyCan")}</p>
    </ConfirmDialog>
  );
}

function columnsFor(roles: readonly RoleChoice[], onAct: ((act: Act) => void) | null): Column<Invitation>[] {
  return [
    {
      key: "email",
      header: t("people.email"),
      cell: ({ email }) => (
        <span className="font-medium">
          <Cut>{email}</Cut>
        </span>
      ),
    },
    {
      key: "roles",
      header: t("people.roles"),
      width: "13rem",
      phone: "full",
      cell: ({ roles: held }) => <RoleList held={held} roles={roles} />,
    },
    {
      key: "by",
      header: t("people.invitedBy"),
      width: "10rem",
      priority: 2,
      quiet: true,
      cell: ({ invitedBy }) => (
        <>
          <PhoneWord>{t("people.by")}</PhoneWord>
          <Cut>{invitedBy}</Cut>
        </>
      ),
    },
    {
      key: "age",
      header: t("people.age"),
      width: "6rem",
      align: "end",
      priority: 3,
      quiet: true,
      cell: ({ createdAt }) => <Time at={createdAt} as="ago" />,
    },
    {
      key: "expires",
      header: t("people.ends"),
      width: "7.5rem",
      align: "end",
      cell: ({ isExpired, expiresAt }) =>
        isExpired ? (
          <Badge icon="clock" hue="caution">
            {t("people.ranOut")}
          </Badge>
        ) : (
          <>
            <PhoneWord>{t("people.ends")}</PhoneWord>
            <Time at={expiresAt} as="in" />
          </>
        ),
    },
    ...(onAct ? [actions(onAct)] : []),
  ];
}

function actions(onAct: (act: Act) => void): Column<Invitation> {
  return actionsColumn((invitation) => (
    <RowMenu name={invitation.email}>
      <MenuItem icon="refresh" onSelect={() => onAct({ kind: "renew", invitation })}>
        {t("people.makeANewLink")}
      </MenuItem>
      <MenuItem icon="ban" onSelect={() => onAct({ kind: "revoke", invitation })}>
        {t("people.withdraw")}
      </MenuItem>
    </RowMenu>
  ));
}

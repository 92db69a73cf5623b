"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { betweenSentences } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { Member } from "./change-roles-dialog.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import type { SentInvitation } from "./invite-dialog.tsx";
import { LinkOnce } from "./link-once.tsx";
import { type MemberAct, MemberActDialog } from "./member-acts.tsx";
import { memberColumns } from "./member-columns.tsx";
import type { RoleChoice } from "./role-choice.ts";

const InviteDialog = onDemand(() => import("./invite-dialog.tsx").then((loaded) => loaded.InviteDialog));

/** Settings, people: who is here with which roles, and who was invited. */
export function PeoplePage({ roles }: { roles: readonly RoleChoice[] }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { name, roles: mine, person } = useWorkspace();
  const mayManage = useMay("people.manage");
  const isOwner = mine.includes("owner");
  const query = useQuery(trpc.people.list.queryOptions());
  const { typed, search } = useListAddress(noFilters, parseAsId);
  const [act, setAct] = useState<MemberAct | null>(null);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<SentInvitation | null>(null);
  const sent = (made: SentInvitation) => {
    void client.invalidateQueries(trpc.people.invitations.queryFilter());
    if (made.mail === "sent") tellGood({ title: t("people.theInvitationIsOnItsWayTo", { email: made.email }) });
    else setLink(made);
  };
  return (
    <ListPage
      title={t("people.people")}
      actions={
        mayManage && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            {t("people.inviteSomebody")}
          </Button>
        )
      }
      facts={[
        { key: "what", value: t("people.whoWorksInNameAndWhatEach", { name }) },
        ...(mayManage ? [] : [{ key: "who", value: t("people.ownersAndAdminsInvitePeopleAndChange") }]),
      ]}
      query={query}
      problem={t("people.thePeopleCouldNotBeRead")}
      toolbar={
        <SearchField
          label={t("people.nameEmailOrRole")}
          value={typed}
          onChange={(event) => search(event.target.value)}
        />
      }
      caption={t("people.peopleOfThisWorkspaceByName")}
      fixed
      columns={memberColumns({ roles, me: person.email, onAct: mayManage ? setAct : null, isOwner })}
      rows={query.data?.filter((member) => isFound(member, typed, roles))}
      total={query.data?.length}
      rowKey={({ personId }) => personId}
      skeletonRows={3}
      keys={false}
      empty={<NoMatch typed={typed} all={query.data?.length ?? 0} onClear={() => search("")} />}
    >
      {act && <MemberActDialog act={act} roles={roles} isOwner={isOwner} onClose={() => setAct(null)} />}
      <InvitationsPanel roles={roles} onSent={sent} />
      {inviting && (
        <InviteDialog roles={roles} mayMakeOwners={isOwner} onSent={sent} onClose={() => setInviting(false)} />
      )}
      {link?.link && (
        <LinkOnce
          title={t("people.invitationForEmail", { email: link.email })}
          link={link.link}
          what={t("people.theLink")}
          mailFailed={link.mail === "failed"}
          onClose={() => setLink(null)}
        >
          {link.mail === "not_configured" && t("people.noMailServerIsSetUpSo") + betweenSentences()}
          {rich("people.itLetsEmailJoinNameOnceUntil", {
            email: link.email,
            name,
            time: <Time at={link.expiresAt} />,
          })}
        </LinkOnce>
      )}
    </ListPage>
  );
}

/** All of them are in the page, so that they are searched here. */
function isFound({ name, email, roles: held }: Member, typed: string, roles: readonly RoleChoice[]): boolean {
  const names = roles.filter(({ role }) => held.includes(role)).map((role) => role.name);
  const wanted = typed.trim().toLowerCase();
  return [name, email, ...names].some((text) => text.toLowerCase().includes(wanted));
}

function NoMatch({ typed, all, onClear }: { typed: string; all: number; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("people.nobodyHereMatches")}
      actions={<Button onClick={onClear}>{t("people.showEverybody")}</Button>}
    >
      {t("people.noNameAddressOrRoleOfThe", { all, typed: typed.trim() })}
    </EmptyState>
  );
}

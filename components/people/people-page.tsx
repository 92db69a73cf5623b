"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
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
    if (made.mail === "sent") tellGood({ title: `The invitation is on its way to ${made.email}` });
    else setLink(made);
  };
  return (
    <ListPage
      title="People"
      actions={
        mayManage && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        )
      }
      facts={[
        { key: "what", value: `Who works in ${name}, and what each may do` },
        ...(mayManage ? [] : [{ key: "who", value: "Owners and admins invite people and change roles" }]),
      ]}
      query={query}
      problem="The people could not be read."
      toolbar={
        <SearchField label="Name, email or role" value={typed} onChange={(event) => search(event.target.value)} />
      }
      caption="People of this workspace, by name"
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
          title={`Invitation for ${link.email}`}
          link={link.link}
          what="the link"
          mailFailed={link.mail === "failed"}
          onClose={() => setLink(null)}
        >
          {link.mail === "not_configured" && "No mail server is set up, so pass this link on yourself. "}It lets{" "}
          {link.email} join {name}, once, until <Time at={link.expiresAt} />.
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
    <EmptyState kind="no-match" title="Nobody here matches" actions={<Button onClick={onClear}>Show everybody</Button>}>
      No name, address or role of the {counted(all, "person", "people")} here has “{typed.trim()}” in it.
    </EmptyState>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { InviteDialog, type SentInvitation } from "./invite-dialog.tsx";
import { LinkOnce } from "./link-once.tsx";
import { MembersPanel } from "./members-panel.tsx";
import type { RoleChoice } from "./role-choice.ts";

/** Settings, people: who is here with which roles, and who was invited. */
export function PeoplePage({ roles }: { roles: readonly RoleChoice[] }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { name, roles: mine } = useWorkspace();
  const mayManage = useMay("people.manage");
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<SentInvitation | null>(null);
  const sent = (made: SentInvitation) => {
    void client.invalidateQueries(trpc.people.invitations.queryFilter());
    if (made.mail === "sent") tellGood({ title: `The invitation is on its way to ${made.email}` });
    else setLink(made);
  };
  return (
    <Page>
      <PageHeader
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
      />
      <MembersPanel roles={roles} />
      <InvitationsPanel roles={roles} onSent={sent} />
      {inviting && (
        <InviteDialog
          roles={roles}
          mayMakeOwners={mine.includes("owner")}
          onSent={sent}
          onClose={() => setInviting(false)}
        />
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
    </Page>
  );
}

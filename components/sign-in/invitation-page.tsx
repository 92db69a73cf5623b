"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemsOf } from "#components/form/problems-of.ts";
import { useReaderAt, visitorZone } from "#components/page/shell/own-zone.tsx";
import { leave } from "#components/page/shell/user-menu.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { Time, TimeZone } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { JoinForm } from "./join-form.tsx";

export type Invitation = {
  workspaceName: string;
  invitedBy: string;
  email: string;
  expiresAt: Date;
  next: "join" | "sign_in" | "accept";
};

/** Who invites whom to what, with which roles, and the one step that is left. */
export function InvitationPage({
  token,
  invitation,
  viewer,
  roles,
}: {
  token: string;
  invitation: Invitation;
  viewer: { name: string; email: string } | null;
  roles: readonly { role: string; name: string; sentence: string }[];
}) {
  const readerAt = useReaderAt(visitorZone);
  const { workspaceName, invitedBy, email, expiresAt, next } = invitation;
  return (
    <TimeZone zone="+00:00" readerAt={readerAt}>
      <h1 className="text-xl tracking-[-0.01em] [overflow-wrap:anywhere]">
        {t("signIn.joinWorkspaceName", { workspaceName })}
      </h1>
      <div className="grid gap-2 text-sm">
        <p className="text-muted [overflow-wrap:anywhere]">
          {t("signIn.invitedByInvitesEmailYouWillHave", { invitedBy, email })}
        </p>
        <ul className="grid">
          {roles.map(({ role, name, sentence }) => (
            <li key={role} className="border-t border-line py-2 last:border-b">
              <span className="font-medium">{name}</span>
              <span className="block text-muted">{sentence}</span>
            </li>
          ))}
        </ul>
        <p className="text-xs text-muted">{rich("signIn.theLinkWorksOnceUntil", { time: <Time at={expiresAt} /> })}</p>
      </div>
      {next === "join" && <JoinForm token={token} email={email} workspaceName={workspaceName} />}
      {next === "sign_in" && (
        <div className="grid gap-2">
          <ButtonLink
            href={`/sign-in?next=${encodeURIComponent(`/invite/${token}`)}`}
            prefetch={false}
            variant="primary"
            size="lg"
          >
            {t("signIn.signInToAccept")}
          </ButtonLink>
          <p className="text-sm text-muted">{t("signIn.thereIsAnAccountForEmailAlready", { email })}</p>
        </div>
      )}
      {next === "accept" && viewer && <Accept token={token} workspaceName={workspaceName} viewer={viewer} />}
    </TimeZone>
  );
}

function Accept({
  token,
  workspaceName,
  viewer,
}: {
  token: string;
  workspaceName: string;
  viewer: { name: string; email: string };
}) {
  const accept = useMutation(useTRPC().invitations.accept.mutationOptions());
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { slug } = await accept.mutateAsync({ token });
      window.location.assign(`/${slug}`);
    } catch (error) {
      setBusy(false);
      setProblem(problemsOf(error, [])[0]?.message);
    }
  };
  return (
    <div className="grid gap-3">
      {problem && (
        <Callout hue="bad" alert title={problem}>
          {t("signIn.askThePersonWhoInvitedYouFor")}
        </Callout>
      )}
      <Button variant="primary" size="lg" onClick={press} loading={busy && t("signIn.joining")}>
        {t("signIn.joinWorkspaceName", { workspaceName })}
      </Button>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{t("signIn.youAreSignedInAsNameEmail", { name: viewer.name, email: viewer.email })}</span>
        <Button variant="plain" size="sm" onClick={leave}>
          {t("signIn.signOut")}
        </Button>
      </div>
    </div>
  );
}

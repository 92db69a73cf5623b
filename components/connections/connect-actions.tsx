"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** The ways out of a workspace without a connection, for who may take them: the sandbox where one runs, or an account. */
export function ConnectActions() {
  const { slug, hasSandbox } = useWorkspace();
  const connect = useMutation(useTRPC().connections.connectSandbox.mutationOptions());
  const client = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await connect.mutateAsync();
      tellGood({
        title: t("connections.theSandboxIsConnected"),
        detail: t("connections.nothingHereReachesAPersonOrCosts"),
      });
      router.refresh();
      await client.invalidateQueries();
    } catch (error) {
      setBusy(false);
      tellBad({ title: t("connections.theSandboxIsNotConnected"), detail: problemsOf(error, [])[0]?.message });
    }
  };
  return (
    <>
      {hasSandbox && (
        <Button onClick={press} loading={busy && t("connections.connecting")}>
          {t("connections.connectTheSandbox")}
        </Button>
      )}
      <ButtonLink href={`/${slug}/settings/connections/new`}>{t("connections.connectAPlatformAccount")}</ButtonLink>
    </>
  );
}

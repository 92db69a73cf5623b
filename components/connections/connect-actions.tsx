"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

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
      tellGood({ title: "The sandbox is connected", detail: "Nothing here reaches a person or costs money." });
      router.refresh();
      await client.invalidateQueries();
    } catch (error) {
      setBusy(false);
      tellBad({ title: "The sandbox is not connected", detail: problemsOf(error, [])[0]?.message });
    }
  };
  return (
    <>
      {hasSandbox && (
        <Button onClick={press} loading={busy && "Connecting…"}>
          Connect the sandbox
        </Button>
      )}
      <ButtonLink href={`/${slug}/settings/connections/new`}>Connect a platform account</ButtonLink>
    </>
  );
}

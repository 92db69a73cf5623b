"use client";

import { useMutation } from "@tanstack/react-query";
import { useReloadAll } from "#components/connections/use-reload-all.ts";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Adds the sandbox beside what is connected already. */
export function ConnectSandbox() {
  const connect = useMutation(useTRPC().connections.connectSandbox.mutationOptions());
  const reload = useReloadAll();
  const press = async () => {
    try {
      await connect.mutateAsync();
      tellGood({
        title: t("connections.theSandboxIsConnected"),
        detail: t("connections.nothingUsesItUntilSomebodyPutsIt"),
      });
      reload();
    } catch (error) {
      tellBad({ title: t("connections.theSandboxIsNotConnected"), detail: problemsOf(error, [])[0]?.message });
    }
  };
  return (
    <Button icon="flask-conical" onClick={press} loading={connect.isPending && t("connections.connecting")}>
      {t("connections.connectTheSandbox")}
    </Button>
  );
}

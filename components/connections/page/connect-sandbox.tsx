"use client";

import { useMutation } from "@tanstack/react-query";
import { useReloadAll } from "#components/connections/use-reload-all.ts";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

/** Adds the sandbox beside what is connected already. */
export function ConnectSandbox() {
  const connect = useMutation(useTRPC().connections.connectSandbox.mutationOptions());
  const reload = useReloadAll();
  const press = async () => {
    try {
      await connect.mutateAsync();
      tellGood({ title: "The sandbox is connected", detail: "Nothing uses it until somebody puts it into use." });
      reload();
    } catch (error) {
      tellBad({ title: "The sandbox is not connected", detail: problemsOf(error, [])[0]?.message });
    }
  };
  return (
    <Button icon="flask-conical" onClick={press} loading={connect.isPending && "Connecting…"}>
      Connect the sandbox
    </Button>
  );
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Has a failed callback applied again, or with null all of the workspace. Nothing for those who may not. */
export function TryAgainButton({ id }: { id: number | null }) {
  const may = useMay("callback.manage");
  const trpc = useTRPC();
  const client = useQueryClient();
  const again = useMutation(
    trpc.callbacks.tryAgain.mutationOptions({
      onSuccess: ({ callbacks, areMore }) =>
        tellGood({
          title:
            callbacks === 1
              ? t("developers.theCallbackIsTriedAgain")
              : t("developers.callbacksCallbackAreTriedAgain", { callbacks }),
          ...(areMore && { detail: t("developers.thereAreMorePressAgainToTry") }),
        }),
      onError: (error) => tellBad({ title: t("developers.nothingIsTriedAgain"), detail: messageOf(error) }),
      onSettled: () => client.invalidateQueries(trpc.callbacks.pathFilter()),
    }),
  );
  if (!may) return null;
  return (
    <Button
      size={id === null ? "md" : "sm"}
      icon="refresh"
      onClick={() => again.mutate({ id })}
      loading={again.isPending && t("developers.tryingAgain")}
    >
      {id === null ? t("developers.tryAllAgain") : t("developers.tryAgain")}
    </Button>
  );
}

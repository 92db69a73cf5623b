"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useTellProblem } from "#components/reading/problems/use-tell-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Asks the platform for an application, and keeps what it says beside what stands here. */
export function ReadBackButton({ id }: { id: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  const readBack = useMutation(
    trpc.otp.readBack.mutationOptions({
      onSuccess: async ({ isThere }) => {
        await client.invalidateQueries(trpc.otp.pathFilter());
        if (isThere) tellGood({ title: t("otp.readBackFromThePlatform") });
        else tellBad({ title: t("otp.thePlatformHasNoApplicationWithThis") });
      },
      onError: (error) => tellProblem(t("otp.itCouldNotBeReadBack"), error),
    }),
  );
  return (
    <Button icon="refresh" loading={readBack.isPending && t("otp.reading")} onClick={() => readBack.mutate({ id })}>
      {t("otp.readBack")}
    </Button>
  );
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useTellProblem } from "#components/reading/problems/use-tell-problem.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Makes the platform be asked at once, about all that is not verified or about one, and says what comes of it. */
export function useAskNow(submissionId: string) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  return useMutation(
    trpc.submissions.askNow.mutationOptions({
      onSuccess: ({ asked }, { recipientId }) => {
        if (asked === 0) {
          tellGood({ title: t("email.nothingToAsk"), detail: t("email.everythingWithAnIdIsVerifiedAlready") });
        } else {
          tellGood({ title: t("email.askingThePlatform"), detail: t("email.askedEmailAnswersAppearHere", { asked }) });
        }
        if (recipientId !== undefined)
          void client.invalidateQueries(trpc.submissions.recipient.queryFilter({ id: recipientId }));
      },
      onError: (error, { recipientId }) =>
        tellProblem(
          t("email.thePlatformWasNotAsked"),
          error,
          recipientId === undefined ? { action: { label: t("email.reload"), onPress: () => reload() } } : {},
        ),
    }),
  );

  function reload() {
    void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: submissionId }));
  }
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Makes the platform be asked at once, about all that is not verified or about one, and says what comes of it. */
export function useAskNow(submissionId: string) {
  const trpc = useTRPC();
  const client = useQueryClient();
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
        tellBad({
          title: t("email.thePlatformWasNotAsked"),
          detail: messageOf(error),
          ...(recipientId === undefined ? { action: { label: t("email.reload"), onPress: () => reload() } } : {}),
        }),
    }),
  );

  function reload() {
    void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: submissionId }));
  }
}

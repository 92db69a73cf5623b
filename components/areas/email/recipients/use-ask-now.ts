"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { counted } from "#components/ui/number.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

/** Makes the platform be asked at once, about all that is not verified or about one, and says what comes of it. */
export function useAskNow(submissionId: string) {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.submissions.askNow.mutationOptions({
      onSuccess: ({ asked }, { recipientId }) => {
        if (asked === 0) {
          tellGood({ title: "Nothing to ask", detail: "Everything with an id is verified already." });
        } else {
          tellGood({ title: "Asking the platform", detail: `${counted(asked, "email")}; answers appear here.` });
        }
        if (recipientId !== undefined)
          void client.invalidateQueries(trpc.submissions.recipient.queryFilter({ id: recipientId }));
      },
      onError: (error, { recipientId }) =>
        tellBad({
          title: "The platform was not asked",
          detail: messageOf(error),
          ...(recipientId === undefined ? { action: { label: "Reload", onPress: () => reload() } } : {}),
        }),
    }),
  );

  function reload() {
    void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: submissionId }));
  }
}

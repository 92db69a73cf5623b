"use client";

import { useRouter } from "next/navigation";
import { messageOf } from "#components/form/refusal.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** For a mutation that makes a draft of a send: goes there, and says that nothing left. */
export function useToDraft(title: string) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  const router = useRouter();
  return {
    onSuccess: ({ id }: { id: string }) => {
      tellGood({ title, detail: t("messages.nothingIsSentBeforeYouReviewAnd") });
      router.push(`/${slug}/send/${area}/${id}`);
    },
    onError: (error: unknown) => tellBad({ title: t("messages.noDraftWasCreated"), detail: messageOf(error) }),
  };
}

"use client";

import { useRouter } from "next/navigation";
import { messageOf } from "#components/form/refusal.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

/** For a mutation that makes a draft of a send: goes there, and says that nothing left. */
export function useToDraft(title: string) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  const router = useRouter();
  return {
    onSuccess: ({ id }: { id: string }) => {
      tellGood({ title, detail: "Nothing is sent before you review and send it." });
      router.push(`/${slug}/send/${area}/${id}`);
    },
    onError: (error: unknown) => tellBad({ title: "No draft was created", detail: messageOf(error) }),
  };
}

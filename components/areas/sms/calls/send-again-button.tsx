"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

/** Said where the button stands. */
export const sendAgainMeaning =
  "Sending again makes a draft of the refused alone, to be reviewed first; it cannot touch the accepted.";

/** Begins a draft over the refused numbers alone; nothing leaves before it is reviewed there. */
export function SendAgainButton({ submissionId, blocked }: { submissionId: string; blocked: string | false }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const maySend = useMay("sms.send");
  const again = useMutation(
    useTRPC().sms.sendAgain.mutationOptions({
      onSuccess: ({ id }) => {
        tellGood({
          title: "A draft for the refused numbers",
          detail: "Nothing is sent before you review and send it.",
        });
        router.push(`/${slug}/send/sms/${id}`);
      },
      onError: (error) => tellBad({ title: "No draft was made", detail: messageOf(error) }),
    }),
  );
  if (!maySend) return <p className="text-sm text-muted">{whoMay.send}</p>;
  return (
    <Button
      variant="primary"
      reason={blocked}
      loading={again.isPending && "Making the draft…"}
      onClick={() => again.mutate({ submissionId })}
    >
      Send again to the refused
    </Button>
  );
}

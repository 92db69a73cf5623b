"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { messageOf } from "#components/submissions/load-problem.tsx";
import { whoMay } from "#components/submissions/who-may.ts";
import { useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { tellBad, tellGood } from "#components/ui/toast.tsx";
import { useMay, useWorkspace } from "#components/workspace/workspace-context.tsx";

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
          title: "A draft over the refused numbers",
          detail: "Nothing leaves before you review and send it.",
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

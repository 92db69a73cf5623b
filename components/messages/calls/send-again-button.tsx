"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { useToDraft } from "./use-to-draft.ts";

/** Said where the button stands. */
export const sendAgainMeaning =
  "Sending again makes a draft of the refused alone, to be reviewed first; it cannot touch the accepted.";

/** Begins a draft over the refused numbers alone; nothing leaves before it is reviewed there. */
export function SendAgainButton({ submissionId, blocked }: { submissionId: string; blocked: string | false }) {
  const maySend = useMay("sms.send");
  const again = useMutation(useTRPC().sms.sendAgain.mutationOptions(useToDraft("A draft for the refused numbers")));
  if (!maySend) return <p className="text-sm text-muted">{whoMay.send}</p>;
  return (
    <Button
      variant="primary"
      reason={blocked}
      loading={again.isPending && "Making the draft…"}
      onClick={() => again.mutate({ submissionId, outcome: "refused" })}
    >
      Send again to the refused
    </Button>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useChannelRouter, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { useToDraft } from "./use-to-draft.ts";

/** Said where the button stands. */
export const sendAgainMeaning =
  "Sending again makes a draft of the refused numbers only, which you review first. The accepted numbers are not in it.";

/** Begins a draft over the refused numbers alone; nothing leaves before it is reviewed there. */
export function SendAgainButton({ submissionId, blocked }: { submissionId: string; blocked: string | false }) {
  const maySend = useMaySend();
  const again = useMutation(
    useChannelRouter().sendAgain.mutationOptions(useToDraft("A draft for the refused numbers")),
  );
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

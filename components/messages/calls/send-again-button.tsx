"use client";

import { useMutation } from "@tanstack/react-query";
import { useChannelRouter, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { useToDraft } from "./use-to-draft.ts";

/** Said where the button stands. */
export const sendAgainMeaning = () => t("messages.sendingAgainMakesADraftOfThe");

/** Begins a draft over the refused numbers alone; nothing leaves before it is reviewed there. */
export function SendAgainButton({ submissionId, blocked }: { submissionId: string; blocked: string | false }) {
  const maySend = useMaySend();
  const again = useMutation(
    useChannelRouter().sendAgain.mutationOptions(useToDraft(t("messages.aDraftForTheRefusedNumbers"))),
  );
  if (!maySend) return <p className="text-sm text-muted">{whoMay.send}</p>;
  return (
    <Button
      variant="primary"
      reason={blocked}
      loading={again.isPending && t("messages.makingTheDraft")}
      onClick={() => again.mutate({ submissionId, outcome: "refused" })}
    >
      {t("messages.sendAgainToTheRefused")}
    </Button>
  );
}

import { messageOf } from "#components/form/refusal.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import type { useAttach } from "./use-attach.ts";

/** Rows are there and the draft could not be told, such as when somebody else changed it at the same time. */
export function AttachProblem({
  attach: { error, again, isBusy, isAboutLeaving },
}: {
  attach: ReturnType<typeof useAttach>;
}) {
  if (error === null) return null;
  return (
    <Callout
      hue="bad"
      alert
      title={isAboutLeaving ? t("messages.theUploadIsNotDiscardedYet") : t("messages.theseRowsAreNotPartOfThe")}
      actions={
        <Button size="sm" icon="refresh" onClick={again} loading={isBusy && t("messages.tryingAgain")}>
          {isAboutLeaving ? t("messages.discardItAnyway") : t("messages.useThemAnyway")}
        </Button>
      }
    >
      {messageOf(error)}
    </Callout>
  );
}

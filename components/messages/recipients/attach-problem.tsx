import { messageOf } from "#components/form/refusal.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
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
      title={isAboutLeaving ? "The upload is not discarded yet." : "These rows are not part of the draft yet."}
      actions={
        <Button size="sm" icon="refresh" onClick={again} loading={isBusy && "Trying again…"}>
          {isAboutLeaving ? "Discard it anyway" : "Use them anyway"}
        </Button>
      }
    >
      {messageOf(error)}
    </Callout>
  );
}

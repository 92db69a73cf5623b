"use client";

import { useMutation } from "@tanstack/react-query";
import { chosenOf } from "#components/areas/wa/chosen/template-key.ts";
import { ManyNumbers } from "#components/messages/draft/many-numbers.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { contentOf } from "#server/compose/wa-content.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { useTemplateOfAddress } from "./use-prefill.ts";

/** The way to many numbers, whose draft begins with the template that the address names. */
export function ManyFromTemplate() {
  const trpc = useTRPC();
  const { applications } = useApplications();
  const update = useMutation(trpc.wa.update.mutationOptions());
  const found = useTemplateOfAddress(applications);
  const known = found && "known" in found ? found.known : null;
  return (
    <ManyNumbers
      // What a form starts with is taken once.
      key={known?.id ?? "none"}
      appId={known?.appId}
      onBegun={
        known
          ? async ({ id, appId }) => {
              if (appId !== known.appId) return;
              const template = chosenOf(known);
              await update
                .mutateAsync({ id, draft: { template, content: contentOf(template, {}) } })
                .catch(() =>
                  tellBad({ title: t("wa.theDraftHasNoTemplateYet"), detail: t("wa.chooseItInItsSecondStep") }),
                );
            }
          : undefined
      }
    >
      {known && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {rich("wa.draftBeginsWithTemplate", { template: <span className="mono">{known.name}</span> })}
        </p>
      )}
    </ManyNumbers>
  );
}

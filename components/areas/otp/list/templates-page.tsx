"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { OtpRegistry, useRegistryAddress } from "./registry.tsx";

const AdoptTemplateDialog = onDemand(() =>
  import("./adopt-template-dialog.tsx").then((loaded) => loaded.AdoptTemplateDialog),
);

/** Voice templates of verification. */
export function OtpTemplatesPage() {
  const trpc = useTRPC();
  const { connection } = useWorkspace();
  const mayMake = useMay("otp.send");
  const [isAdopting, setAdopting] = useState(false);
  const { address, input } = useRegistryAddress();
  const page = useQuery(trpc.otp.templates.queryOptions(input, { placeholderData: keepPreviousData }));
  const adopt = (
    <Button variant="primary" icon="plus" onClick={() => setAdopting(true)}>
      {t("otp.adoptAVoiceTemplate")}
    </Button>
  );
  const mayAdopt = mayMake && connection !== null;
  return (
    <OtpRegistry
      kind="template"
      {...{ page, address }}
      actions={mayAdopt && adopt}
      nothingYet={
        <EmptyState kind="nothing-yet" title={t("otp.noVoiceTemplateIsKnownHereYet")}>
          {t("otp.aVoiceTemplateIsWhatACall")}
        </EmptyState>
      }
    >
      {isAdopting && <AdoptTemplateDialog onClose={() => setAdopting(false)} />}
    </OtpRegistry>
  );
}

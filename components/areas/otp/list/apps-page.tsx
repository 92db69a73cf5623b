"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { OtpRegistry, useRegistryAddress } from "./registry.tsx";

const AdoptAppDialog = onDemand(() => import("./adopt-app-dialog.tsx").then((loaded) => loaded.AdoptAppDialog));

/** Applications of verification. */
export function OtpAppsPage() {
  const trpc = useTRPC();
  const { slug, connection } = useWorkspace();
  const mayMake = useMay("otp.send");
  const [isAdopting, setAdopting] = useState(false);
  const { address, input } = useRegistryAddress();
  const page = useQuery(trpc.otp.apps.queryOptions(input, { placeholderData: keepPreviousData }));
  const mayAdopt = mayMake && connection !== null;
  const adopt = mayAdopt && <Button onClick={() => setAdopting(true)}>{t("otp.adoptAnApplication")}</Button>;
  return (
    <OtpRegistry
      kind="app"
      {...{ page, address }}
      actions={
        mayMake && (
          <>
            {adopt}
            <ButtonLink variant="primary" icon="plus" href={`/${slug}/otp/apps/new`}>
              {t("otp.newApplication")}
            </ButtonLink>
          </>
        )
      }
      nothingYet={
        <EmptyState kind="nothing-yet" title={t("otp.noVerificationApplicationIsKnownHereYet")} actions={adopt}>
          {t("otp.anApplicationSetsHowLongACode")}
        </EmptyState>
      }
    >
      {isAdopting && <AdoptAppDialog onClose={() => setAdopting(false)} />}
    </OtpRegistry>
  );
}

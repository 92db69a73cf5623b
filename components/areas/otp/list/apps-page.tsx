"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
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
  const adopt = mayAdopt && <Button onClick={() => setAdopting(true)}>Adopt an application</Button>;
  return (
    <OtpRegistry
      kind="app"
      {...{ page, address }}
      actions={
        mayMake && (
          <>
            {adopt}
            <ButtonLink variant="primary" icon="plus" href={`/${slug}/otp/apps/new`}>
              New application
            </ButtonLink>
          </>
        )
      }
      nothingYet={
        <EmptyState kind="nothing-yet" title="No verification application is known here yet" actions={adopt}>
          An application sets how long a code is valid and limits how many codes are sent, in total and to one number.
          Create one here, or adopt an existing one: enter its id, and its values are read from the platform.
        </EmptyState>
      }
    >
      {isAdopting && <AdoptAppDialog onClose={() => setAdopting(false)} />}
    </OtpRegistry>
  );
}

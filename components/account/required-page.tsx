"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { ProveSecondFactor } from "./prove-second-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { PrepareButton } from "./second-factor-panel.tsx";
import { type Prepared, SetUpSecondFactor } from "./set-up-second-factor.tsx";
import { useChanged } from "./use-changed.ts";

/** `isRequired`: the workspace lets nobody in without a second factor. */
type Goal = { name: string; href: string; isRequired: boolean };

/**
 * Where a workspace leads when this session lacks a second factor: one that the workspace requires, or the app that the
 * person has. It ends in that workspace.
 */
export function RequiredPage({ goal, hasApp }: { goal: Goal; hasApp: boolean }) {
  const { data, error, refetch } = useQuery(useTRPC().account.get.queryOptions());
  const goOn = () => window.location.assign(goal.href);
  return (
    <Page>
      <PageHeader title={data?.hasProvedSecondFactor ? t("account.secondFactor") : titleFor(goal, hasApp)} />
      <div className="grid max-w-[44rem] grid-cols-1 gap-5">
        {error && (
          <ReadProblem error={error} what={t("account.yourAccountCouldNotBeRead")} onRetry={() => void refetch()} />
        )}
        {data?.secondFactor && !data.hasProvedSecondFactor && <ProveSecondFactor onProved={goOn} />}
        {data && !data.secondFactor && <FirstSetUp goal={goal} onDone={goOn} />}
        {data?.secondFactor && data.hasProvedSecondFactor && (
          <Panel label={t("account.done")}>
            <EmptyState
              kind="nothing-yet"
              icon="shield-check"
              title={t("account.yourSecondFactorIsOn")}
              actions={
                <ButtonLink variant="primary" href={goal.href} prefetch={false}>
                  {t("account.goToName", { name: goal.name })}
                </ButtonLink>
              }
            >
              {t("account.thisBrowserIsSignedInWithIt")}
            </EmptyState>
          </Panel>
        )}
      </div>
    </Page>
  );
}

/** Somebody may come here by the address alone, and nothing may ask for a code then. */
function titleFor({ name, isRequired }: Goal, hasApp: boolean): string {
  if (hasApp) return t("account.aCodeOpensName", { name });
  return isRequired ? t("account.nameAsksForASecondFactor", { name }) : t("account.setUpASecondFactor");
}

function FirstSetUp({ goal, onDone }: { goal: Goal; onDone: () => void }) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [codes, setCodes] = useState<string[]>();
  const changed = useChanged();
  if (codes)
    return (
      <Panel title={t("account.yourRecoveryCodes")} padded>
        <RecoveryCodes codes={codes} onKept={() => void changed().then(onDone)} />
      </Panel>
    );
  if (prepared)
    return (
      <Panel title={t("account.setUpAnAuthenticatorApp")} padded>
        <SetUpSecondFactor prepared={prepared} onDone={setCodes} />
      </Panel>
    );
  return (
    <Panel label={t("account.setUpAnAuthenticatorApp")}>
      <EmptyState
        kind={goal.isRequired ? "not-allowed" : "nothing-yet"}
        title={t("account.youHaveNoAuthenticatorAppYet")}
        actions={<PrepareButton isPrimary onPrepared={setPrepared} />}
      >
        {goal.isRequired
          ? t("account.anOwnerOrAdminOfNameRequires", { name: goal.name })
          : t("account.nothingThatYouAskedForRequiresOne")}
      </EmptyState>
    </Panel>
  );
}

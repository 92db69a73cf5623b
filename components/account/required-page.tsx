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
import { ProveSecondFactor } from "./prove-second-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { PrepareButton } from "./second-factor-panel.tsx";
import { type Prepared, SetUpSecondFactor } from "./set-up-second-factor.tsx";
import { useChanged } from "./use-changed.ts";

type Goal = { name: string; href: string };

/**
 * Where a workspace leads when this session lacks a second factor: one that the workspace requires, or the app that the
 * person has. It ends in that workspace.
 */
export function RequiredPage({ goal, hasApp }: { goal: Goal; hasApp: boolean }) {
  const { data, error, refetch } = useQuery(useTRPC().account.get.queryOptions());
  const goOn = () => window.location.assign(goal.href);
  return (
    <Page>
      <PageHeader title={hasApp ? `A code opens ${goal.name}` : `${goal.name} asks for a second factor`} />
      <div className="grid max-w-[44rem] grid-cols-1 gap-5">
        {error && <ReadProblem error={error} what="Your account could not be read." onRetry={() => void refetch()} />}
        {data?.secondFactor && !data.hasProvedSecondFactor && <ProveSecondFactor onProved={goOn} />}
        {data && !data.secondFactor && <FirstSetUp goal={goal} onDone={goOn} />}
        {data?.secondFactor && data.hasProvedSecondFactor && (
          <Panel label="Done">
            <EmptyState
              kind="nothing-yet"
              icon="shield-check"
              title="Your second factor is on"
              actions={
                <ButtonLink variant="primary" href={goal.href} prefetch={false}>
                  Go to {goal.name}
                </ButtonLink>
              }
            >
              This browser is signed in with it.
            </EmptyState>
          </Panel>
        )}
      </div>
    </Page>
  );
}

function FirstSetUp({ goal, onDone }: { goal: Goal; onDone: () => void }) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [codes, setCodes] = useState<string[]>();
  const changed = useChanged();
  if (codes)
    return (
      <Panel title="Your recovery codes" padded>
        <RecoveryCodes codes={codes} onKept={() => void changed().then(onDone)} />
      </Panel>
    );
  if (prepared)
    return (
      <Panel title="Set up an authenticator app" padded>
        <SetUpSecondFactor prepared={prepared} onDone={setCodes} />
      </Panel>
    );
  return (
    <Panel label="Set up an authenticator app">
      <EmptyState
        kind="not-allowed"
        title="You have no authenticator app yet"
        actions={<PrepareButton isPrimary onPrepared={setPrepared} />}
      >
        An owner or admin of {goal.name} requires everyone there to sign in with a code from an authenticator app as
        well as the password. Setting one up takes two minutes; until then nothing of {goal.name} is shown. Your other
        workspaces are in the menu.
      </EmptyState>
    </Panel>
  );
}

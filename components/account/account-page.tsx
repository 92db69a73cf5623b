"use client";

import { useQuery } from "@tanstack/react-query";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";
import { IdentityPanel } from "./identity-panel.tsx";
import { LanguagePanel } from "./language-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { ProveSecondFactor } from "./prove-second-factor.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { type OwnWorkspace, WorkspacesPanel } from "./workspaces-panel.tsx";
import { ZonePanel } from "./zone-panel.tsx";

/** Everything that belongs to a person and to no workspace. */
export function AccountPage({ workspaces }: { workspaces: readonly OwnWorkspace[] }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.account.get.queryOptions());
  return (
    <Page>
      <PageHeader title={t("account.yourAccount")} />
      <div className="grid max-w-[44rem] grid-cols-1 gap-5">
        {error && (
          <ReadProblem error={error} what={t("account.yourAccountCouldNotBeRead")} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <div role="status" aria-label={t("account.loading")} className="grid gap-3">
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </div>
        )}
        {data &&
          (data.secondFactor && !data.hasProvedSecondFactor ? (
            <ProveSecondFactor />
          ) : (
            <Panels account={data} workspaces={workspaces} />
          ))}
      </div>
    </Page>
  );
}

function Panels({ account, workspaces }: { account: AccountView; workspaces: readonly OwnWorkspace[] }) {
  return (
    <>
      <ProfilePanel account={account} />
      <LanguagePanel />
      <ZonePanel account={account} />
      <PasswordPanel account={account} />
      <SecondFactorPanel account={account} />
      <SessionsPanel />
      <WorkspacesPanel workspaces={workspaces} />
      {(account.identities.length > 0 || account.providerName !== null) && <IdentityPanel account={account} />}
    </>
  );
}

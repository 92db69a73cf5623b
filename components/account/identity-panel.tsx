"use client";

import { useMutation } from "@tanstack/react-query";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";
import { useChanged } from "./use-changed.ts";

/** The accounts elsewhere that sign this person in. */
export function IdentityPanel({ account }: { account: AccountView }) {
  const changed = useChanged();
  const unlink = useMutation(
    useTRPC().account.unlinkIdentity.mutationOptions({
      onSuccess: async () => {
        tellGood({
          title: t("account.theAccountIsUnlinked"),
          detail: t("account.yourOtherBrowsersAreSignedOutA", { email: account.email }),
        });
        await changed();
      },
      onError: (error) => tellBad({ title: t("account.itIsStillLinked"), detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <Panel title={t("account.linkedAccount")} padded={account.identities.length === 0}>
      {account.identities.length === 0 && (
        <p className="text-sm">
          {t("account.noneSignInOnceWithProviderNameUnder", {
            providerName: account.providerName ?? t("account.theProvider"),
            email: account.email,
          })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {account.identities.map(({ issuer, linkedAt }) => (
          <li key={issuer} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1">
              <p className="mono [overflow-wrap:anywhere]">{issuer}</p>
              <p className="text-muted">{rich("account.linked", { time: <Time at={linkedAt} as="full" /> })}</p>
            </div>
            <Button
              size="sm"
              reason={!account.password && t("account.yourOnlyWayIn")}
              loading={unlink.isPending && t("account.unlinking")}
              onClick={() => unlink.mutate({ issuer })}
            >
              {t("account.unlink")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { parseAsDay } from "#components/reading/list/days.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { AddressResults } from "./address-results.tsx";
import { LookUpForm } from "./look-up-form.tsx";
import { LookUpFrame } from "./look-up-frame.tsx";
import { addressWith } from "./number-address.ts";

const asked = { address: parseAsString.withDefault(""), from: parseAsDay, to: parseAsDay };

/** Look up an address: every email to it that the platform told of, what became of it, and who sent it. */
export function AddressPage() {
  const [{ address, ...days }, ask] = useQueryStates(asked, { history: "push" });
  const router = useRouter();
  const { slug } = useWorkspace();
  return (
    <LookUpFrame>
      <LookUpForm
        // Another address in the browser's, as by going back, is another form.
        key={address}
        who={address}
        onAsk={(wanted) =>
          "address" in wanted
            ? void ask({ address: wanted.address, from: null, to: null })
            : router.push(addressWith(`/${slug}/numbers`, wanted))
        }
      />
      {address === "" ? (
        <Panel label={t("numbers.nothingLookedUpYet")}>
          <EmptyState kind="nothing-yet" icon="search" title={t("numbers.nobodyYet")}>
            {t("numbers.enterAnAddressToSeeTheEmails")}
          </EmptyState>
        </Panel>
      ) : (
        <AddressResults address={address} days={days} onDays={(next) => void ask(next)} />
      )}
    </LookUpFrame>
  );
}

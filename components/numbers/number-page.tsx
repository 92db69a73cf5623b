"use client";

import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { addressPath } from "./address-path.ts";
import { LookUpForm } from "./look-up-form.tsx";
import { LookUpFrame } from "./look-up-frame.tsx";
import { numberAddress } from "./number-address.ts";
import { NumberResults } from "./number-results.tsx";

/** Look up a number: everything this workspace sent to it, its calls, and whether anything may be sent to it at all. */
export function NumberPage() {
  const [asked, ask] = useQueryStates(numberAddress, { history: "push" });
  const router = useRouter();
  const { slug } = useWorkspace();
  return (
    <LookUpFrame>
      <LookUpForm
        // Another number in the address, as by going back, is another form.
        key={`${asked.number} ${asked.country}`}
        who={asked.number}
        country={asked.country}
        onAsk={(wanted) =>
          "address" in wanted
            ? router.push(addressPath(slug, wanted.address))
            : void ask({ ...wanted, channel: null, from: null, to: null })
        }
      />
      {asked.number === "" ? (
        <Panel label={t("numbers.nothingLookedUpYet")}>
          <EmptyState kind="nothing-yet" icon="search" title={t("numbers.nobodyYet")}>
            {t("numbers.enterANumberOrAnAddressTo")}
          </EmptyState>
        </Panel>
      ) : (
        <NumberResults asked={asked} onDays={(days) => void ask(days)} />
      )}
    </LookUpFrame>
  );
}

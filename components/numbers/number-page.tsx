"use client";

import { useQueryStates } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { numberAddress } from "./number-address.ts";
import { NumberForm } from "./number-form.tsx";
import { NumberResults } from "./number-results.tsx";

/** Look up a number: everything this workspace sent to it, its calls, and whether anything may be sent to it at all. */
export function NumberPage() {
  const [asked, ask] = useQueryStates(numberAddress, { history: "push" });
  return (
    <ShallowLinks>
      <Page>
        <PageHeader
          title="Look up a number"
          facts={[
            {
              key: "what",
              value: "Every message and call of this workspace to one number, and whether it is suppressed",
            },
          ]}
        />
        {/* Another number in the address, as by going back, is another form. */}
        <NumberForm key={`${asked.number} ${asked.country}`} asked={asked} onAsk={(values) => void ask(values)} />
        {asked.number === "" ? (
          <Panel label="Nothing asked yet">
            <EmptyState kind="nothing-yet" icon="search" title="No number yet">
              Enter a number to see what was sent to it, when it was called and with what outcome, newest first.
            </EmptyState>
          </Panel>
        ) : (
          <NumberResults asked={asked} />
        )}
      </Page>
    </ShallowLinks>
  );
}

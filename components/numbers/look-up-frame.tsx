import type { ReactNode } from "react";
import { Page } from "#components/page/page.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { t } from "#words/t.ts";

/** What the pages of a number and of an address stand in. */
export function LookUpFrame({ children }: { children: ReactNode }) {
  return (
    <ShallowLinks>
      <Page>
        <PageHeader
          title={t("numbers.lookUpARecipient")}
          facts={[
            {
              key: "what",
              value: t("numbers.everyMessageAndCallOfThisWorkspace"),
            },
          ]}
        />
        {children}
      </Page>
    </ShallowLinks>
  );
}

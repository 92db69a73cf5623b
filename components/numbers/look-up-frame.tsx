import type { ReactNode } from "react";
import { Page } from "#components/page/page.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

/** What the pages of a number and of an address stand in. */
export function LookUpFrame({ children }: { children: ReactNode }) {
  return (
    <ShallowLinks>
      <Page>
        <PageHeader
          title="Look up a recipient"
          facts={[
            {
              key: "what",
              value: "Every message and call of this workspace to one number, or every email to one address",
            },
          ]}
        />
        {children}
      </Page>
    </ShallowLinks>
  );
}

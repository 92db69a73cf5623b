"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { areaTraits, type SendArea } from "#server/contract/areas.ts";

/** Where a send of an area is written. */
const formOf = (area: SendArea) => `/send/${area}`;

/** Where one comes back to a form that was sent: what came of it, and a new one. */
export function AlreadySent({ submissionId, area }: { submissionId: string; area: SendArea }) {
  const { slug } = useWorkspace();
  const path = formOf(area);
  return (
    <Panel label="Already sent">
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title="This was sent already"
        actions={
          <>
            <ButtonLink variant="primary" href={`/${slug}/sends/${submissionId}`}>
              See that send
            </ButtonLink>
            <ButtonLink href={`/${slug}${path}`}>New {areaTraits[area].noun}</ButtonLink>
            <ButtonLink href={`/${slug}${path}?from=${submissionId}`}>Start from it</ButtonLink>
          </>
        }
      >
        A draft or form makes one send, however often it is confirmed. To send something else, begin a new one.
      </EmptyState>
    </Panel>
  );
}

/** Above a form whose intent was used, with other values, for another send. */
export function SentAnother({ submissionId, area }: { submissionId: string; area: SendArea }) {
  const { slug } = useWorkspace();
  return (
    <Callout hue="caution" title="This form made another send.">
      <Link href={`/${slug}/sends/${submissionId}`}>See that send</Link>, or{" "}
      <Link href={`/${slug}${formOf(area)}?from=${submissionId}`}>start a new form from it</Link>.
    </Callout>
  );
}

"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { areaTraits, type SendArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Where a send of an area is written. */
const formOf = (area: SendArea) => `/send/${area}`;

/** Where one comes back to a form that was sent: what came of it, and a new one. */
export function AlreadySent({ submissionId, area }: { submissionId: string; area: SendArea }) {
  const { slug } = useWorkspace();
  const path = formOf(area);
  return (
    <Panel label={t("sends.alreadySent")}>
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title={t("sends.thisWasSentAlready")}
        actions={
          <>
            <ButtonLink variant="primary" href={`/${slug}/sends/${submissionId}`}>
              {t("sends.seeThatSend")}
            </ButtonLink>
            <ButtonLink href={`/${slug}${path}`}>{t("sends.newNoun", { noun: areaTraits[area].noun })}</ButtonLink>
            <ButtonLink href={`/${slug}${path}?from=${submissionId}`}>{t("sends.startFromIt")}</ButtonLink>
          </>
        }
      >
        {t("sends.aDraftOrFormMakesOneSend")}
      </EmptyState>
    </Panel>
  );
}

/** Above a form whose intent was used, with other values, for another send. */
export function SentAnother({ submissionId, area }: { submissionId: string; area: SendArea }) {
  const { slug } = useWorkspace();
  return (
    <Callout hue="caution" title={t("sends.thisFormMadeAnotherSend")}>
      {rich("sends.orNewForm", {
        see: (words) => <Link href={`/${slug}/sends/${submissionId}`}>{words}</Link>,
        start: (words) => <Link href={`/${slug}${formOf(area)}?from=${submissionId}`}>{words}</Link>,
      })}
    </Callout>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TemplateOnPhone } from "#components/areas/wa/templates/editor/preview.tsx";
import { Evidence } from "#components/areas/wa/templates/evidence.tsx";
import { messageOfKnown } from "#components/areas/wa/templates/message-of.ts";
import { standingOf, type Template } from "#components/areas/wa/templates/standing.ts";
import { useUseHref } from "#components/areas/wa/templates/use-href.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { languageName } from "#components/platform-lists/template-state.ts";
import { UnreadPage } from "#components/reading/unread-page.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { OfSubmission } from "#components/sends/versions/of-submission.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { KnownPanel } from "./known-panel.tsx";
import { OfTheName } from "./of-the-name.tsx";
import { TemplateOutcome } from "./outcome.tsx";

const NoteDialog = onDemand(() => import("./note-dialog.tsx").then((loaded) => loaded.NoteDialog));

/** While it is under way its page is read again by itself. */
const followMs = 1500;
const underWay: readonly unknown[] = ["queued", "dispatching"];

/** One template as it is known here: on a phone, in all its languages, and what became of it. */
export function MessageTemplatePage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const query = useQuery(
    trpc.wa.template.queryOptions(
      { id },
      { refetchInterval: ({ state }) => underWay.includes(state.data?.submissionState) && followMs },
    ),
  );
  if (query.data) return <Known template={query.data} />;
  return (
    <UnreadPage
      of={query}
      title={t("wa.messageTemplate")}
      crumb={{ label: t("wa.messageTemplates"), href: `/${slug}/templates/wa` }}
      all={t("wa.allTemplates")}
      loading={<ReviewSkeleton />}
    />
  );
}

function Known({ template }: { template: Template }) {
  const { slug } = useWorkspace();
  const mayMake = useMay("template.manage");
  const useHref = useUseHref()(template);
  const heading = useArrivalFocus();
  // Whatever is told of it below is read anew once it changes.
  const said = [template.submissionState, template.word?.at.getTime(), template.acceptedAt?.getTime()].join(" ");
  const [isNoting, setNoting] = useState(false);
  const { id, name, language, type, appId, templateId } = template;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("wa.messageTemplates"), href: `/${slug}/templates/wa` }]}
        title={name}
        spoken={t("wa.commaLanguage", { language: languageName(language) ?? language })}
        monoTitle
        heading={heading}
        badge={<StateBadge term={standingOf(template)} big explain />}
        actions={
          (mayMake || useHref) && (
            <>
              {mayMake && (
                <>
                  <Button onClick={() => setNoting(true)}>{t("wa.noteWhatTheConsoleShows")}</Button>
                  <ButtonLink variant={useHref ? undefined : "primary"} href={`/${slug}/templates/wa/new?from=${id}`}>
                    {t("wa.addALanguage")}
                  </ButtonLink>
                </>
              )}
              {useHref && (
                <ButtonLink variant="primary" href={useHref}>
                  {t("wa.useThisTemplate")}
                </ButtonLink>
              )}
            </>
          )
        }
        facts={[
          { key: "language", value: languageName(language) ?? language },
          { key: "type", value: t("wa.typeTypeWord", { typeWord: typeWord(type) }) },
          {
            key: "application",
            value: <span>{rich("wa.applicationIs", { id: <span className="mono">{appId}</span> })}</span>,
          },
          ...(template.isConnectionInUse
            ? []
            : [
                {
                  key: "connection",
                  value: t("wa.connectionConnectionNameNotInUse", { connectionName: template.connectionName }),
                },
              ]),
          ...(templateId === null
            ? []
            : [
                {
                  key: "id",
                  value: <span>{rich("wa.platformIdIs", { id: <span className="mono">{templateId}</span> })}</span>,
                },
              ]),
          {
            key: "evidence",
            value: (
              <span>
                <Evidence of={template} />
              </span>
            ),
          },
        ]}
      />
      <WithAside aside={<TemplateOnPhone message={messageOfKnown(template)} />}>
        <div className="grid grid-cols-1 gap-5">
          {template.submissionId && (
            <OfSubmission
              submissionId={template.submissionId}
              isUnderWay={underWay.includes(template.submissionState)}
              problem={t("wa.theResultOfItsSubmissionCouldNot")}
              outcome={(submission, address) => (
                <TemplateOutcome submission={submission} templateId={id} address={address} />
              )}
            />
          )}
          <OfTheName key={`name ${said}`} template={template} />
          <KnownPanel key={`known ${said}`} template={template} />
        </div>
      </WithAside>
      {isNoting && <NoteDialog template={template} onClose={() => setNoting(false)} />}
    </Page>
  );
}

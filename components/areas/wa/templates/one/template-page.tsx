"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TemplateOnPhone } from "#components/areas/wa/templates/editor/preview.tsx";
import { Evidence } from "#components/areas/wa/templates/evidence.tsx";
import { messageOfKnown } from "#components/areas/wa/templates/message-of.ts";
import { standingOf, type Template } from "#components/areas/wa/templates/standing.ts";
import { useUseHref } from "#components/areas/wa/templates/use-href.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { codeOf, isShutOut } from "#components/form/refusal.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { languageName } from "#components/platform-lists/template-state.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { AttemptsPanel } from "#components/sends/calls/attempts-panel.tsx";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { KnownPanel } from "./known-panel.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { OfTheName } from "./of-the-name.tsx";
import { TemplateOutcome } from "./outcome.tsx";

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
  const code = codeOf(query.error);
  if (query.data) return <Known template={query.data} />;
  return (
    <Page>
      <PageHeader crumbs={[{ label: "Message templates", href: `/${slug}/templates/wa` }]} title="Message template" />
      {(code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST" ? (
        <Panel label="Not here">
          <EmptyState
            kind="no-match"
            title="There is no such template in this workspace"
            actions={<ButtonLink href={`/${slug}/templates/wa`}>All templates</ButtonLink>}
          >
            The address may be of another workspace.
          </EmptyState>
        </Panel>
      ) : query.error ? (
        <ReadProblem
          error={query.error}
          what="This template could not be read."
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <ReviewSkeleton />
      )}
    </Page>
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
        crumbs={[{ label: "Message templates", href: `/${slug}/templates/wa` }]}
        title={name}
        spoken={`, ${languageName(language) ?? language}`}
        monoTitle
        heading={heading}
        badge={<StateBadge term={standingOf(template)} big explain />}
        actions={
          (mayMake || useHref) && (
            <>
              {mayMake && (
                <>
                  <Button onClick={() => setNoting(true)}>Note what the console shows</Button>
                  <ButtonLink variant={useHref ? undefined : "primary"} href={`/${slug}/templates/wa/new?from=${id}`}>
                    Add a language
                  </ButtonLink>
                </>
              )}
              {useHref && (
                <ButtonLink variant="primary" href={useHref}>
                  Use this template
                </ButtonLink>
              )}
            </>
          )
        }
        facts={[
          { key: "language", value: languageName(language) ?? language },
          { key: "type", value: `Type ${typeWord(type)}` },
          {
            key: "application",
            value: (
              <span>
                Application <span className="mono">{appId}</span>
              </span>
            ),
          },
          ...(template.isConnectionInUse
            ? []
            : [{ key: "connection", value: `Connection ${template.connectionName}, not in use` }]),
          ...(templateId === null
            ? []
            : [
                {
                  key: "id",
                  value: (
                    <span>
                      Platform id <span className="mono">{templateId}</span>
                    </span>
                  ),
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
          {template.submissionId && <OfSubmission template={template} submissionId={template.submissionId} />}
          <OfTheName key={`name ${said}`} template={template} />
          <KnownPanel key={`known ${said}`} template={template} />
        </div>
      </WithAside>
      {isNoting && <NoteDialog template={template} onClose={() => setNoting(false)} />}
    </Page>
  );
}

const noFilters = {};

/** What became of the call that made it, for those who may read sends. */
function OfSubmission({ template, submissionId }: { template: Template; submissionId: string }) {
  const trpc = useTRPC();
  const mayRead = useMay("submission.read");
  const address = useSendAddress(noFilters);
  const isUnderWay = underWay.includes(template.submissionState);
  const submission = useQuery(
    trpc.submissions.get.queryOptions(mayRead ? { id: submissionId } : skipToken, {
      // The template may be told to be done first.
      refetchInterval: ({ state }) => (isUnderWay || underWay.includes(state.data?.state)) && followMs,
    }),
  );
  if (submission.error)
    return (
      <ReadProblem
        error={submission.error}
        what="What became of its submission could not be read."
        onRetry={() => void submission.refetch()}
        busy={submission.isFetching}
      />
    );
  if (!submission.data) return null;
  return (
    <>
      <TemplateOutcome submission={submission.data} templateId={template.id} address={address} />
      <AttemptsPanel submission={submission.data} address={address} folded />
    </>
  );
}

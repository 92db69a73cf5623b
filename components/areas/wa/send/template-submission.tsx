"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { TemplateOutcome } from "#components/areas/wa/templates/one/outcome.tsx";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { SendPage } from "#components/sends/page/send-page.tsx";
import { useFollow } from "#components/sends/page/use-follow.ts";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { waTemplateDraft } from "#server/contract/wa-template.ts";

const noFilters = {};
const nothing = () => undefined;
const ended: readonly string[] = ["accepted", "refused", "cancelled"];
const named = waTemplateDraft.pick({ appId: true, templateName: true, language: true, type: true });

/** The submission of a template: what the platform said of the one call, and the way to the template. */
export function TemplateSubmission(send: SendPageProps) {
  const { submission } = send;
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const mayRead = useMay("wa.read");
  const address = useSendAddress(noFilters);
  const draft = named.safeParse(submission.draft).data;
  const known = useQuery(
    trpc.wa.templatesNamed.queryOptions(
      mayRead && draft ? { appId: draft.appId, name: draft.templateName } : skipToken,
    ),
  );
  // What is read again beside the calls is the template, whose state the answer tells.
  const live = useFollow(submission, ended.includes(submission.state), {
    tell: () => false,
    refresh: known.refetch,
    refreshDeep: nothing,
    refreshOpen: nothing,
    recover: nothing,
  });
  const template = known.data?.find(({ submissionId }) => submissionId === submission.id);
  return (
    <SendPage
      send={send}
      address={address}
      live={live}
      header={{
        facts: draft
          ? [
              { key: "template", value: <span className="mono">{draft.templateName}</span> },
              { key: "type", value: `Message template, ${typeWord(draft.type)}, ${draft.language}` },
            ]
          : [],
        laterFacts: [],
        actions: template && (
          <ButtonLink variant="primary" href={`/${slug}/templates/wa/${template.id}`}>
            Open the template
          </ButtonLink>
        ),
      }}
      rest={null}
      result={null}
      needs={<TemplateOutcome submission={submission} templateId={template?.id ?? null} address={address} />}
      areCallsFolded={false}
      rows={null}
      sheet={null}
    />
  );
}

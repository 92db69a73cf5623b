"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { TemplateOutcome } from "#components/areas/wa/templates/one/outcome.tsx";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { OneCallPage } from "#components/sends/page/one-call-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { t } from "#words/t.ts";

const named = waTemplateDraft.pick({ appId: true, templateName: true, language: true, type: true });

/** The submission of a template: what the platform said of the one call, and the way to the template. */
export function TemplateSubmission(send: SendPageProps) {
  const { submission } = send;
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const mayRead = useMay("wa.read");
  const draft = named.safeParse(submission.draft).data;
  const known = useQuery(
    trpc.wa.templatesNamed.queryOptions(
      mayRead && draft ? { appId: draft.appId, name: draft.templateName } : skipToken,
    ),
  );
  const template = known.data?.find(({ submissionId }) => submissionId === submission.id);
  return (
    <OneCallPage
      send={send}
      refresh={known.refetch}
      facts={
        draft
          ? [
              { key: "template", value: <span className="mono">{draft.templateName}</span> },
              {
                key: "type",
                value: t("wa.messageTemplateTypeWordLanguage", {
                  typeWord: typeWord(draft.type),
                  language: draft.language,
                }),
              },
            ]
          : []
      }
      actions={
        template && (
          <ButtonLink variant="primary" href={`/${slug}/templates/wa/${template.id}`}>
            {t("wa.openTheTemplate")}
          </ButtonLink>
        )
      }
      needs={(address) => (
        <TemplateOutcome submission={submission} templateId={template?.id ?? null} address={address} />
      )}
    />
  );
}

"use client";

import { useAskNow } from "#components/areas/email/recipients/use-ask-now.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { MoreWords, SendActions } from "#components/sends/page/send-actions.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { MenuLink } from "#components/ui/overlay/menu.tsx";
import { recipientColumns } from "#server/compose/exported/lists.ts";
import { t } from "#words/t.ts";

const again = () => t("email.newEmailBatchWithTheseValues");

/** What can be done with a batch as a whole. */
export function EmailActions({ submission, address }: { submission: SubmissionView; address: SendAddress }) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  const { id, recipientCount } = submission;
  return (
    <SendActions
      submission={submission}
      address={address}
      csv={recipientCount > 0 ? { href: `/${slug}/sends/${id}/recipients.csv`, columns: recipientColumns } : null}
      ask={recipientCount > 0 && <AskAll submissionId={id} />}
      more={
        maySend && (
          <MenuLink icon="copy" href={sameAgainAddress(slug, id)}>
            <MoreWords title={t("email.sameAgain")}>{again()}</MoreWords>
          </MenuLink>
        )
      }
    />
  );
}

function AskAll({ submissionId }: { submissionId: string }) {
  const mayAsk = useMay("recipient.ask");
  const ask = useAskNow(submissionId);
  if (!mayAsk) return null;
  return (
    <Button icon="refresh" loading={ask.isPending && t("email.asking")} onClick={() => ask.mutate({ submissionId })}>
      {t("email.askThePlatform")}
    </Button>
  );
}

/** The form with a batch's values: one call carries the whole list, so what was not sent is all of it. */
export function EmailAgain({ submissionId, isPrimary = false }: { submissionId: string; isPrimary?: boolean }) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  if (!maySend) return null;
  return (
    <ButtonLink {...(isPrimary ? { variant: "primary" } : {})} href={sameAgainAddress(slug, submissionId)}>
      {again()}
    </ButtonLink>
  );
}

/** Where the form opens with a submission's values. */
function sameAgainAddress(slug: string, submissionId: string): string {
  return `/${slug}/send/email?from=${submissionId}`;
}

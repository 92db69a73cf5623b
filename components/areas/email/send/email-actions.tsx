"use client";

import { useAskNow } from "#components/areas/email/recipients/use-ask-now.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { HoldButtons } from "#components/sends/control/hold-buttons.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu, MenuLink } from "#components/ui/overlay/menu.tsx";

/** What can be done with a batch as a whole. */
export function EmailActions({ submission, address }: { submission: SubmissionView; address: SendAddress }) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  const mayAsk = useMay("recipient.ask");
  const ask = useAskNow(submission.id);
  const { id, recipientCount } = submission;
  return (
    <>
      <HoldButtons submission={submission} />
      {recipientCount > 0 && mayAsk && (
        <Button icon="refresh" loading={ask.isPending && "Asking…"} onClick={() => ask.mutate({ submissionId: id })}>
          Ask platform
        </Button>
      )}
      {recipientCount > 0 && (
        <DownloadLink href={address.narrowed(`/${slug}/sends/${id}/recipients.csv`)}>
          <span>
            <span className="max-phone:sr-only">{address.isNarrowed ? "Download these as " : "Download "}</span>
            CSV
          </span>
        </DownloadLink>
      )}
      {maySend && submission.state !== "refused" && (
        <Menu
          label="More actions"
          trigger={
            <Button icon="ellipsis" iconOnly>
              More actions
            </Button>
          }
        >
          <MenuLink icon="copy" href={sendAgainAddress(slug, id)}>
            New email batch with these values
          </MenuLink>
        </Menu>
      )}
    </>
  );
}

/** Where the form opens with a submission's values. */
export function sendAgainAddress(slug: string, submissionId: string): string {
  return `/${slug}/send/email?from=${submissionId}`;
}

"use client";

import type { SmsAddress } from "#components/areas/sms/messages/sms-view.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { HoldButtons } from "#components/sends/control/hold-buttons.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";

/** What can be done with an SMS as a whole. */
export function SmsActions({ submission, address }: { submission: SubmissionView; address: SmsAddress }) {
  const { slug } = useWorkspace();
  return (
    <>
      <HoldButtons submission={submission} />
      <DownloadLink href={address.narrowed(`/${slug}/sends/${submission.id}/messages.csv`)}>
        <span>
          <span className="max-phone:sr-only">{address.isNarrowed ? "Download these as " : "Download "}</span>
          CSV
        </span>
      </DownloadLink>
    </>
  );
}

"use client";

import { createSerializer, parseAsString } from "nuqs";
import { isNarrowed, type MessageFilter } from "#components/areas/sms/messages/sms-address.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { HoldButtons } from "#components/sends/control/hold-buttons.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";

const serialize = createSerializer({ outcome: parseAsString, q: parseAsString });

/** What can be done with an SMS as a whole. */
export function SmsActions({ submission, filter }: { submission: SubmissionView; filter: MessageFilter }) {
  const { slug } = useWorkspace();
  const csv = serialize(`/${slug}/sends/${submission.id}/messages.csv`, {
    outcome: filter.outcome,
    q: filter.q || null,
  });
  return (
    <>
      <HoldButtons submission={submission} />
      <DownloadLink href={csv}>
        <span>
          <span className="max-phone:sr-only">{isNarrowed(filter) ? "Download these as " : "Download "}</span>
          CSV
        </span>
      </DownloadLink>
    </>
  );
}

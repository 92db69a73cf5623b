"use client";

import { createSerializer, parseAsString } from "nuqs";
import { HoldButtons } from "#components/holds/hold-buttons.tsx";
import { DownloadLink } from "#components/personal/download-link.tsx";
import type { SubmissionView } from "#components/submissions/submission-view.ts";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { isNarrowed, type MessageFilter } from "./sms-address.ts";

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

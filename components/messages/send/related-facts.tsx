import type { ReactNode } from "react";
import type { Fact } from "#components/sends/page/send-header.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Link } from "#components/ui/link.tsx";
import { rich } from "#words/rich.ts";

/** Which send it goes on from, and which goes on from it. */
export function relatedFacts({ related, area }: SubmissionView, slug: string): Fact[] {
  return related.map(({ id, title, state, isFollower }) => {
    const isDraft = state === "draft";
    const href = isFollower && isDraft ? `/${slug}/send/${area}/${id}` : `/${slug}/sends/${id}`;
    return { key: id, value: <span>{relation(<Link href={href}>{title}</Link>, { isFollower, isDraft })}</span> };
  });
}

function relation(link: ReactNode, { isFollower, isDraft }: { isFollower: boolean; isDraft: boolean }): ReactNode {
  if (isFollower)
    return isDraft ? rich("messages.continuedInDraft", { link }) : rich("messages.continuedInLink", { link });
  return isDraft ? rich("messages.continuesDraft", { link }) : rich("messages.continuesLink", { link });
}

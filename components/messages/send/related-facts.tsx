import type { Fact } from "#components/sends/page/send-header.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Link } from "#components/ui/link.tsx";

/** Which send it goes on from, and which goes on from it. */
export function relatedFacts({ related, area }: SubmissionView, slug: string): Fact[] {
  return related.map(({ id, title, state, isFollower }) => ({
    key: id,
    value: (
      <span>
        {isFollower ? "Continued in " : "Continues "}
        <Link href={isFollower && state === "draft" ? `/${slug}/send/${area}/${id}` : `/${slug}/sends/${id}`}>
          {title}
        </Link>
        {state === "draft" && " (draft)"}
      </span>
    ),
  }));
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SubmissionLoading } from "#components/submissions/submission-loading.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";

/** A draft is no send yet: it is written where it was left. */
export function ToDraft({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  useEffect(() => router.replace(`/${slug}/send/sms/${id}`), [router, slug, id]);
  return <SubmissionLoading />;
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SubmissionLoading } from "./submission-loading.tsx";

/** A draft is no send yet: it is written where it was left. */
export function ToDraft({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  useEffect(() => router.replace(`/${slug}/send/sms/${id}`), [router, slug, id]);
  return <SubmissionLoading />;
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendArea } from "#server/contract/areas.ts";
import { SubmissionLoading } from "./submission-loading.tsx";

/** A draft is no send yet: it is written where it was left. */
export function ToDraft({ id, area }: { id: string; area: SendArea }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  useEffect(() => router.replace(`/${slug}/send/${area}/${id}`), [router, slug, area, id]);
  return <SubmissionLoading />;
}

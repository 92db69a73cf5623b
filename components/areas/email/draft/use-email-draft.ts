"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";

/** An email batch that is being written, as the server has it; nothing while it is not stored. */
export function useEmailDraft(id: string | null) {
  // Another tab or a colleague may have changed it since it was last open here.
  return useQuery(useTRPC().email.draft.queryOptions(id === null ? skipToken : { id }, { staleTime: 0 }));
}

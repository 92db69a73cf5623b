"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { debounce, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { serializeAddress, submissionAddress } from "./recipient-filter.ts";

/** What a submission's page keeps in its address, and the addresses of its parts. */
export function useSubmissionAddress() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const [{ state, trust, q, row, attempt }, set] = useQueryStates(submissionAddress);
  const filter = useMemo(() => ({ state, trust, q }), [state, trust, q]);
  return useMemo(
    () => ({
      filter,
      row,
      attempt,
      hrefWith: (changes: Parameters<typeof serializeAddress>[1]) => serializeAddress(`${path}?${query}`, changes),
      /** Typing changes the address when it pauses. */
      search: (text: string) => void set({ q: text || null }, { limitUrlUpdates: debounce(300) }),
      setTrust: (next: typeof trust) => void set({ trust: next }),
      clear: () => void set({ state: null, trust: null, q: null }),
    }),
    [path, query, filter, row, attempt, set],
  );
}
export type SubmissionAddress = ReturnType<typeof useSubmissionAddress>;

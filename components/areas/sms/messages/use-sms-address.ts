"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { debounce, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { serializeSmsAddress, smsAddress } from "./sms-address.ts";

/** What the page of an SMS keeps in its address, and the addresses of its parts. */
export function useSmsAddress() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const [{ outcome, q, row, attempt }, set] = useQueryStates(smsAddress);
  const filter = useMemo(() => ({ outcome, q }), [outcome, q]);
  return useMemo(
    () => ({
      filter,
      row,
      attempt,
      hrefWith: (changes: Parameters<typeof serializeSmsAddress>[1]) =>
        serializeSmsAddress(`${path}?${query}`, changes),
      /** Typing changes the address when it pauses. */
      search: (text: string) => void set({ q: text || null }, { limitUrlUpdates: debounce(300) }),
      clear: () => void set({ outcome: null, q: null }),
    }),
    [path, query, filter, row, attempt, set],
  );
}
export type SmsAddress = ReturnType<typeof useSmsAddress>;

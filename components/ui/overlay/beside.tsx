"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

/** Addresses of the rows before and after the one that is open beside its list. */
type Beside = { previous: string | null; next: string | null };

const Rows = createContext<Beside | null>(null);
const Tell = createContext<(beside: Beside | null) => void>(() => {});

/** Around a list and the sheet beside it: the list tells which rows are next to the open one. */
export function OpenRow({ children }: { children: ReactNode }) {
  const [beside, tell] = useState<Beside | null>(null);
  return (
    <Tell value={tell}>
      <Rows value={beside}>{children}</Rows>
    </Tell>
  );
}

/** For a list: `open` is false while no row of it is open. */
export function useTellBeside(open: boolean, previous: string | null, next: string | null): void {
  const tell = useContext(Tell);
  const beside = useMemo(() => (open ? { previous, next } : null), [open, previous, next]);
  useEffect(() => {
    if (beside === null) return;
    tell(beside);
    return () => tell(null);
  }, [tell, beside]);
}

/** The rows next to the open one; null where no list told any. */
export function useBeside(): Beside | null {
  return useContext(Rows);
}

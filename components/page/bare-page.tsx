import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";

/** A page outside the shell: sign-in, not found, a failure. One narrow column in the middle. */
export function BarePage({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center px-4 py-6">
      <div className="bars-inside grid w-full max-w-[22.5rem] content-center gap-5">
        <Brand className="mb-3" />
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-center gap-5 text-xs text-muted">{footer}</footer>
      )}
    </main>
  );
}

import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const iconOf: Record<"nothing-yet" | "no-match" | "cannot-know" | "not-allowed", IconName> = {
  "nothing-yet": "inbox",
  "no-match": "search",
  "cannot-know": "circle-slash",
  "not-allowed": "lock",
};

/**
 * Why there is nothing here. Nothing yet: what the page will hold and one button. No match: which filters hide it.
 * Cannot know: the platform has no such call, and what is kept instead. Not allowed: who may, and how to ask them.
 */
export function EmptyState({
  kind,
  icon,
  title,
  children,
  actions,
}: {
  kind: keyof typeof iconOf;
  icon?: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-2 px-4 py-5 text-sm">
      <Icon name={icon ?? iconOf[kind]} className="text-muted" />
      <h2 className="text-sm">{title}</h2>
      <div className="max-w-[34rem] text-muted">{children}</div>
      {actions && <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">{actions}</div>}
    </div>
  );
}

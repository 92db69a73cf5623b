"use client";

import NextLink from "next/link";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

const tab =
  "-mb-px border-b-2 border-transparent py-1.5 text-sm whitespace-nowrap text-muted no-underline hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink max-phone:py-2.5";
const list = "flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]";

export type Tab = { key: string; label: string; content: ReactNode };

/** Views of one thing that need no address of their own. */
export function Tabs({ label, tabs, initial }: { label: string; tabs: readonly Tab[]; initial?: string }) {
  return (
    <Radix.Root defaultValue={initial ?? tabs[0]?.key} className="grid min-w-0 grid-cols-1 gap-4">
      <Radix.List aria-label={label} className={list}>
        {tabs.map(({ key, label: name }) => (
          <Radix.Trigger key={key} value={key} className={tab}>
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ key, content }) => (
        <Radix.Content key={key} value={key} className="grid min-w-0 grid-cols-1 gap-5">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Views with an address each. `count` is small, for orientation. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { key: string; label: string; href: string; count?: string }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className={list}>
      {tabs.map(({ key, label: name, href, count }) => (
        <NextLink key={key} href={href} aria-current={key === current ? "page" : undefined} className={tab}>
          {name}
          {count && <span className="ml-1.5 font-normal text-faint">{count}</span>}
        </NextLink>
      ))}
    </nav>
  );
}

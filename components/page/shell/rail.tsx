import NextLink from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Count } from "./count.tsx";
import type { ShownJob } from "./navigation.ts";

/** The pages by job. Only the current job is open; a closed one shows the sum of its counts. */
export function Rail({ jobs, head, foot }: { jobs: readonly ShownJob[]; head: ReactNode; foot: ReactNode }) {
  return (
    <div className="border-r border-line bg-sunken max-phone:hidden">
      <div className="fixed top-7 bottom-0 flex w-[calc(var(--spacing-rail)-1px)] flex-col gap-3 overflow-y-auto px-2 py-3">
        {head}
        <nav aria-label="Main">
          <ul className="grid gap-px">
            {jobs.map((job) => (
              <li key={job.key}>
                <RailJob job={job} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto flex items-center gap-2 border-t border-line-strong pt-2">{foot}</div>
      </div>
    </div>
  );
}

function RailJob({ job }: { job: ShownJob }) {
  const first = job.pages[0];
  if (!first) return null;
  return (
    <>
      <NextLink
        href={first.href}
        className={cx(
          "flex h-7 items-center gap-2 rounded-sm px-2 text-sm no-underline hover:bg-hover hover:text-ink",
          job.current ? "font-medium text-ink" : "text-muted",
        )}
      >
        <Icon name={job.icon} />
        {job.label}
        {!job.current && <Count value={job.count} />}
      </NextLink>
      {job.current && (
        <ul className="mb-1 ml-[0.9375rem] grid gap-px border-l border-line-strong pl-2">
          {job.pages.map((page) => (
            <li key={page.key}>
              <NextLink
                href={page.href}
                aria-current={page.current ? "page" : undefined}
                className="flex h-7 items-center gap-2 rounded-sm px-2 text-sm text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {page.label}
                <Count value={page.count} />
              </NextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

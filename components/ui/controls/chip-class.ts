/** The look of anything that filters: a line-strong edge with readable text. */
export const chipClass =
  "inline-flex h-control-sm flex-none items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-2 text-sm whitespace-nowrap text-muted no-underline hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-subtle aria-[current=true]:font-medium aria-[current=true]:text-ink aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-ink in-[.with-sheet]:gap-1 in-[.with-sheet]:text-xs";

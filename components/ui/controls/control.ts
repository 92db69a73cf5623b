/** The look of every control that people type in or choose from: 3:1 edge, 32 px, 16 px text on a phone. */
export const controlClass =
  "w-full rounded-sm border border-control bg-surface px-2.5 text-base text-ink max-phone:text-md aria-invalid:border-2 aria-invalid:border-bad-fill disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-disabled";

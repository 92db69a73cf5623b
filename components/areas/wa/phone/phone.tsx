import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { t } from "#words/t.ts";

/** How the phone is set: its colours, and to which side its language reads. */
export type PhoneLook = { colours: "light" | "dark"; direction: "ltr" | "rtl" };

/** A likeness of a phone with one message on it. */
export function Phone({
  sender,
  look: { colours, direction },
  children,
}: {
  /** Whom the message comes from, as this workspace is called. */
  sender: string;
  look: PhoneLook;
  children: ReactNode;
}) {
  return (
    <figure
      aria-label={t("wa.theMessageOnAPhone")}
      dir={direction}
      className={cx(
        "mx-auto w-full max-w-72 rounded-[2rem] border border-line-strong bg-sunken p-2.5 text-ink",
        colours === "dark" ? "scheme-dark" : "scheme-light",
      )}
    >
      <div className="grid min-h-64 grid-cols-1 content-start gap-3 rounded-[1.5rem] border border-line bg-canvas px-3 pt-3 pb-6">
        <div className="flex items-center gap-2 border-b border-line pb-2 text-sm">
          <span
            aria-hidden="true"
            className="grid size-7 flex-none place-items-center rounded-full border border-line-strong bg-surface text-xs font-semibold"
          >
            {initialsOf(sender)}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium">
              <bdi>{sender}</bdi>
            </span>
            <span className="block text-xs text-muted">{t("wa.businessAccount")}</span>
          </span>
        </div>
        {children}
      </div>
    </figure>
  );
}

/** What somebody sent, as a bubble at the side where messages come in. */
export function Bubble({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-lg rounded-ss-xs border border-line bg-surface px-3 py-2 text-sm">
      {children}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}

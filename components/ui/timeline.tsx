import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { type Hue, hueClass } from "./hue.ts";
import { Icon, type IconName } from "./icon.tsx";
import { type Trust, TrustMark } from "./trust-mark.tsx";

export type TimelineEvent = {
  key: string;
  title: string;
  icon: IconName;
  hue?: Hue;
  /** Leave out for what happened on our side and needs no trust. */
  trust?: Trust;
  at?: ReactNode;
  detail?: ReactNode;
};

/** The known facts, newest first. The line below a reported event is dotted and its dot dashed; a verified one is solid. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol aria-label={label} className="grid">
      {events.map((event, index) => {
        const reported = event.trust === "reported";
        const last = index === events.length - 1;
        return (
          <li
            key={event.key}
            className={cx("relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 text-sm", !last && "pb-4")}
          >
            {!last && (
              <span
                aria-hidden="true"
                className={cx(
                  "absolute top-[1.375rem] bottom-0.5 left-[0.5625rem] border-l-2",
                  reported ? "border-dotted border-control" : "border-line-strong",
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                "grid size-5 place-items-center rounded-full border",
                event.hue ? `${hueClass[event.hue]} bg-(--hue-bg) text-(--hue-text)` : "bg-surface text-muted",
                reported ? "border-dashed border-control" : event.hue ? "border-(--hue-line)" : "border-line-strong",
              )}
            >
              <Icon name={event.icon} size="xs" />
            </span>
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{event.title}</span>
                {event.trust && <TrustMark trust={event.trust} />}
                {event.at && <span className="ml-auto text-xs text-faint">{event.at}</span>}
              </div>
              {event.detail && <div className="text-muted [overflow-wrap:anywhere]">{event.detail}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

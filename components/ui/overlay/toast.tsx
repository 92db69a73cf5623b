"use client";

import type { ReactNode } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { type Hue, hueClass } from "#components/ui/hue.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";

/** Where answers to actions appear: bottom right, above the bottom bar on a phone. Mounted once, in the root layout. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={4}
      gap={8}
      expand
      offset={16}
      mobileOffset={{ bottom: "4.25rem", left: "1rem", right: "1rem" }}
      toastOptions={{ unstyled: true }}
    />
  );
}

type Answer = { title: string; detail?: ReactNode; action?: { label: string; onPress: () => void } };

const goodStaysFor = 6_000;

/** Something worked: it leaves after 6 s unless pointed at. */
export function tellGood(answer: Answer): void {
  show(answer, "good", "circle-check", goodStaysFor);
}

/** Something failed: it stays until dismissed. */
export function tellBad(answer: Answer): void {
  show(answer, "bad", "circle-x", Number.POSITIVE_INFINITY);
}

function show(answer: Answer, hue: Hue, icon: IconName, duration: number): void {
  toast.custom((id) => <ToastCard {...answer} hue={hue} icon={icon} onDismiss={() => toast.dismiss(id)} />, {
    duration,
  });
}

export function ToastCard({
  title,
  detail,
  action,
  hue,
  icon,
  onDismiss,
}: Answer & { hue: Hue; icon: IconName; onDismiss: () => void }) {
  return (
    <div
      className={cx(
        "grid w-[22rem] max-w-full grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-3 rounded-md border-l-4 border-(--hue-fill) bg-raised py-3 pr-2 pl-4 text-sm text-ink shadow-menu max-phone:w-full max-phone:py-1.5",
        hueClass[hue],
      )}
    >
      <Icon name={icon} className="mt-0.5 text-(--hue-text)" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        {detail && <div className="text-muted">{detail}</div>}
      </div>
      <div className="-my-1 flex gap-1">
        {action && (
          <Button variant="plain" size="sm" onClick={() => [action.onPress(), onDismiss()]}>
            {action.label}
          </Button>
        )}
        <Button variant="plain" size="sm" icon="x" iconOnly onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

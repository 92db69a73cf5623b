"use client";

import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import type { Told } from "./told.ts";

/** Shows what is told from now on; `onReady` is given what shows one answer. */
export function LoadedToaster({ onReady }: { onReady: (show: (told: Told) => void) => void }) {
  useEffect(() => onReady(show), [onReady]);
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

function show({ duration, ...told }: Told): void {
  toast.custom((id) => <ToastCard {...told} onDismiss={() => toast.dismiss(id)} />, { duration });
}

function ToastCard({
  title,
  detail,
  action,
  hue,
  icon,
  onDismiss,
}: Omit<Told, "duration"> & { onDismiss: () => void }) {
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
          {t("ui.dismiss")}
        </Button>
      </div>
    </div>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { useBeside } from "./beside.tsx";

/** The rows next to the open one, for a finger or a mouse; J and K are for the keyboard. Nothing where no list told any. */
export function BesideButtons() {
  const beside = useBeside();
  if (beside === null) return null;
  return (
    <>
      <Step icon="chevron-left" to={beside.previous} title={t("ui.previousK")}>
        {t("ui.previousRow")}
      </Step>
      <Step icon="chevron-right" to={beside.next} title={t("ui.nextJ")}>
        {t("ui.nextRow")}
      </Step>
    </>
  );
}

function Step({
  icon,
  to,
  title,
  children,
}: {
  icon: "chevron-left" | "chevron-right";
  to: string | null;
  title: string;
  children: string;
}) {
  const router = useRouter();
  return (
    <Button
      variant="plain"
      size="sm"
      icon={icon}
      iconOnly
      title={title}
      // It stays where it is at the end of the list, with the focus that it has.
      aria-disabled={to === null || undefined}
      className={to === null ? "text-disabled!" : undefined}
      onClick={() => to !== null && router.replace(to, { scroll: false })}
    >
      {children}
    </Button>
  );
}

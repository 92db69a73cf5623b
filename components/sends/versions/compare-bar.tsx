"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { useCompared } from "./use-compared.ts";

/** Chooses two versions; what differs between them stands below. */
export function CompareBar({
  latest,
  compared: { from, to, choose, isShown },
  children,
}: {
  latest: number;
  compared: ReturnType<typeof useCompared>;
  children: ReactNode;
}) {
  const options = Array.from({ length: latest }, (_, place) => String(latest - place)).map((value) => ({
    value,
    label: t("sends.versionValue", { value }),
  }));
  return (
    <div className="grid grid-cols-1 border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
        {rich("sends.compareSelectWith", {
          select: (
            <Select
              compact
              aria-label={t("sends.fromVersion")}
              value={String(from)}
              options={options}
              onValueChange={(value) => choose({ from: Number(value) })}
            />
          ),
        })}
        <Select
          compact
          aria-label={t("sends.toVersion")}
          value={String(to)}
          options={options}
          onValueChange={(value) => choose({ to: Number(value) })}
        />
        {!isShown && (
          <Button size="sm" icon="git-compare" onClick={() => choose({ from, to })}>
            {t("sends.showWhatDiffers")}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

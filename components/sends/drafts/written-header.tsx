"use client";

import { usePathname } from "next/navigation";
import { useQueryState } from "nuqs";
import type { ComponentProps } from "react";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { parseAsIntent } from "#components/sends/review/intent.ts";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { t } from "#words/t.ts";
import { StepsLine } from "./steps-line.tsx";

type Props = Pick<ComponentProps<typeof PageHeader>, "crumbs" | "title"> & {
  facts: NonNullable<ComponentProps<typeof PageHeader>["facts"]>;
  isReview: boolean;
  /** What the second step is called, which is also what its button does. */
  last?: "send" | "submit";
};

/**
 * The header of something that the browser tab keeps until it is sent: written first, then reviewed, both at one address. It
 * has the steps that a stored draft has.
 */
export function WrittenHeader({ crumbs, title, facts, isReview, last = "submit" }: Props) {
  const heading = useArrivalFocus();
  const path = usePathname();
  const [intent] = useQueryState("intent", parseAsIntent);
  const here = `?intent=${intent ?? ""}`;
  const review = last === "send" ? t("sends.reviewAndSend") : t("sends.reviewAndSubmit");
  const write = t("sends.write");
  const place = t("sends.whichOf2", { which: isReview ? 2 : 1 });
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        spoken={t("sends.stepPlaceStep", { place, step: isReview ? review : write })}
        heading={heading}
        badge={<DraftBadge />}
        facts={[{ key: "step", value: t("sends.stepPlace", { place }) }, ...facts]}
      />
      <StepsLine
        step={isReview ? "review" : "write"}
        steps={[
          { key: "write", name: write, href: path + here, closed: null },
          // The form's own button leads there, once nothing in it is wrong.
          { key: "review", name: review, href: `${path}${here}&step=review`, closed: isReview ? null : "" },
        ]}
      />
    </>
  );
}

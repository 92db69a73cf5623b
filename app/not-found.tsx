import type { Metadata } from "next";
import { BarePage } from "#components/page/bare-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.notFound");
  },
};

export default function NotFound() {
  return (
    <BarePage>
      <h1 className="text-xl">{t("pages.thereIsNothingAtThisAddress")}</h1>
      <p className="text-sm text-muted">{t("pages.itMayHaveBeenRemovedItMay")}</p>
      <div className="flex gap-2">
        <ButtonLink href="/" variant="primary">
          {t("pages.goToYourWorkspace")}
        </ButtonLink>
      </div>
    </BarePage>
  );
}

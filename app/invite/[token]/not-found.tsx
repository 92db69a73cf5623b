import { BarePage } from "#components/page/bare-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** One page for every link that does not work, whoever asks. */
export default function InvitationNotFound() {
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">{t("pages.thisInvitationCannotBeUsed")}</h1>
      <p className="text-sm text-muted">{t("pages.anInvitationWorksOnceForSevenDays")}</p>
      <div className="flex gap-2">
        <ButtonLink href="/" prefetch={false} variant="primary">
          {t("pages.goToSwitchboard")}
        </ButtonLink>
      </div>
    </BarePage>
  );
}

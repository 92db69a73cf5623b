import type { ReactNode } from "react";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** The end of a review: the press that sends, which says what and to whom, and the way back. */
export function Press({
  children,
  reason,
  backHref,
}: {
  /** "Send 24,100 messages (about USD 36.12)" */
  children: ReactNode;
  /** Why it can't be pressed. */
  reason: string | null;
  backHref: string;
}) {
  return (
    <SubmitBar
      label={<span className="max-phone:text-sm max-phone:leading-tight max-phone:whitespace-normal">{children}</span>}
      busyLabel={t("sends.handingOver")}
      icon="send"
      reason={reason ?? false}
    >
      <ButtonLink href={backHref}>{t("sends.back")}</ButtonLink>
    </SubmitBar>
  );
}

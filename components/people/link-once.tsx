"use client";

import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { t } from "#words/t.ts";

/** A link that nobody can show again: to be copied and passed on by hand. */
export function LinkOnce({
  title,
  link,
  what,
  mailFailed = false,
  children,
  onClose,
}: {
  title: string;
  link: string;
  /** Names the link: "the invitation's link". */
  what: string;
  mailFailed?: boolean;
  /** Whom to give it to, and how long it works. */
  children: React.ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <div className="grid gap-3">
        {mailFailed && (
          <Callout hue="caution" title={t("people.theMailCouldNotBeSent")}>
            {t("people.theMailServerDidNotTakeIt")}
          </Callout>
        )}
        <p className="text-muted">{children}</p>
        <CodeBlock text={link} what={what} />
        <p className="text-muted">{t("people.itIsShownOnlyOnceAnybodyWho")}</p>
        <div>
          <DialogClose>
            <Button variant="primary">{t("people.done")}</Button>
          </DialogClose>
        </div>
      </div>
    </Dialog>
  );
}

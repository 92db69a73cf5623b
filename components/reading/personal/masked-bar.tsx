import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { t } from "#words/t.ts";

const sentences = {
  get callback() {
    return t("reading.personalDataInThisCallbackIsMasked");
  },
  get call() {
    return t("reading.personalDataInThisCallIsMasked");
  },
  get contents() {
    return t("reading.theContentsOfThisCallAreMasked");
  },
};

type Reveal = { isPending: boolean; isSuccess: boolean; error: { message: string } | null; reset: () => void };

/** Says that personal data of what stands below is masked, and lets those who may look at it. It ends with the page. */
export function MaskedBar({
  what,
  reveal,
  onReveal,
}: {
  what: keyof typeof sentences;
  reveal: Reveal;
  onReveal: () => void;
}) {
  const maySee = useMay("personal.see");
  return (
    <div className="grid gap-1 rounded-sm border border-line bg-sunken px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name={reveal.isSuccess ? "eye" : "lock"} size="sm" className="text-muted" />
        <span className="min-w-0 flex-1 basis-40" role="status">
          {reveal.isSuccess ? t("reading.shownWithItsPersonalDataTheAudit") : sentences[what]}
        </span>
        {!maySee && (
          <Explained text={whoMay.seePersonal}>
            <span className="text-muted underline decoration-dotted">{t("reading.maskedForYourRole")}</span>
          </Explained>
        )}
        {maySee && !reveal.isSuccess && (
          <Button size="sm" icon="eye" loading={reveal.isPending && t("reading.revealing")} onClick={onReveal}>
            {t("reading.reveal")}
          </Button>
        )}
        {reveal.isSuccess && (
          <Button size="sm" icon="lock" onClick={reveal.reset}>
            {t("reading.maskAgain")}
          </Button>
        )}
      </div>
      {reveal.error && (
        <p role="alert">{t("reading.itCouldNotBeRevealedMessage", { message: reveal.error.message })}</p>
      )}
    </div>
  );
}

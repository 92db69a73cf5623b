import { Icon } from "#components/ui/icon.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { sampleHref, sampleName } from "./sample-file.ts";

/** Beside the recipients: what becomes of them, and a file to begin from. */
export function AboutRecipients() {
  return (
    <>
      <Panel title={t("messages.whatWillHappen")} padded>
        <ul className="grid gap-2 text-sm text-muted">
          <li>{t("messages.theRowsAreReadAsTheyAre")}</li>
          <li>{t("messages.thenYouSayWhichColumnHoldsThe")}</li>
          <li>{t("messages.everyRowIsCheckedBeforeAnythingCan")}</li>
          <li>{t("messages.rowsAreKeptForAsLongAs")}</li>
        </ul>
      </Panel>
      <Panel title={t("messages.aSampleFile")} padded>
        <p className="text-sm text-muted">{t("messages.oneRowPerRecipientNumbersInAny")}</p>
        <a
          href={sampleHref()}
          download={sampleName}
          className="mt-2 inline-flex items-center gap-1.5 text-sm text-link underline decoration-accent-line underline-offset-3 hover:decoration-current max-phone:min-h-touch"
        >
          <Icon name="download" size="sm" />
          {t("messages.downloadASampleCSV")}
        </a>
      </Panel>
    </>
  );
}

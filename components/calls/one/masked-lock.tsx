import { whoMay } from "#components/page/workspace/who-may.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

/** Says that something of the call is hidden from the viewer, and who sees it. */
export function MaskedLock() {
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Icon name="lock" size="sm" className="mt-1" />
      {t("calls.personalDataOfThisCallIsMasked", { seePersonal: whoMay.seePersonal })}
    </p>
  );
}

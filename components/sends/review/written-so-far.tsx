import { whoMay } from "#components/page/workspace/who-may.ts";
import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";
import { type SentLine, WhatYouSend } from "./what-you-send.tsx";

/** What a draft says until now, and why there is no form, for those who may read it and not send. */
export function WrittenSoFar({ lines }: { lines: readonly SentLine[] }) {
  return (
    <div className="grid max-w-form grid-cols-1 gap-4">
      <Callout hue="quiet" title={t("sends.youCanReadThisDraftButNot")}>
        {t("sends.yourRoleHereCantSendSoIts", { send: whoMay.send })}
      </Callout>
      <WhatYouSend
        title={t("sends.writtenSoFar")}
        lines={lines.map(({ key, value }) => ({
          key,
          value: value || <span className="text-faint">{t("sends.notFilledIn")}</span>,
        }))}
      />
    </div>
  );
}

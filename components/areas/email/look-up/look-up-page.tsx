"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { ApplicationPicker, useApplication } from "#components/platform-lists/use-application.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { formatCount } from "#components/ui/number.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { emailLimits } from "#server/contract/limits/email.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { addressOf, longestId, type PastedIds, readEmailIds } from "./email-ids.ts";
import { LookUpResults } from "./look-up-results.tsx";
import { useLookUp } from "./use-look-up.ts";

/** Look up emails: what the platform says of any emails by their ids, and which of our sends they belong to. */
export function LookUpPage() {
  const application = useApplication("email");
  const lookUp = useLookUp();
  const address = useSearchParams();
  const [pasted, setPasted] = useState(() => (address.get("ids") ?? "").replaceAll(",", "\n"));
  const read = readEmailIds(pasted);
  const { chosen } = application;
  const isAsking = lookUp.run?.chunks.some(({ state }) => state === "asking") ?? false;
  return (
    <Page>
      <PageHeader
        title={t("email.lookUpEmails")}
        facts={[
          {
            key: "application",
            value: (
              <ApplicationPicker
                applications={application.applications}
                chosen={chosen}
                onChoose={application.choose}
              />
            ),
          },
          { key: "what", value: t("email.asksThePlatformByEmailIdAs") },
        ]}
      />
      <WithApplication of={application}>
        <form
          className="grid max-w-[40rem] grid-cols-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!chosen || read.ids.length === 0) return;
            lookUp.start(chosen.appId, read.ids);
            history.replaceState(null, "", addressOf(location.href, read.ids));
          }}
        >
          <label htmlFor="email-ids" className="w-fit text-sm font-semibold">
            {t("email.emailIds")}
          </label>
          <p id="email-ids-hint" className="text-sm text-muted">
            {t("email.anyNumberOfThemSeparatedByCommas")}
          </p>
          <Textarea
            id="email-ids"
            aria-describedby="email-ids-hint email-ids-read"
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="mono"
          />
          <p id="email-ids-read" className="text-xs text-muted" aria-live="polite">
            {describePaste(read)}
          </p>
          <Repeats read={read} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              icon="search"
              loading={isAsking && t("email.asking")}
              reason={read.ids.length === 0 && t("email.pasteAtLeastOneId")}
            >
              {read.ids.length === 0 ? t("email.lookUp") : t("email.lookUpIdsEmail", { ids: read.ids.length })}
            </Button>
            {isAsking && <Button onClick={lookUp.stop}>{t("email.stop")}</Button>}
          </div>
        </form>
        {lookUp.run && <LookUpResults chunks={lookUp.run.chunks} onAgain={lookUp.again} />}
      </WithApplication>
    </Page>
  );
}

function describePaste({ ids, blanks }: PastedIds): string {
  const calls = Math.ceil(ids.length / emailLimits.idsPerQuery);
  const asked =
    ids.length === 0
      ? t("email.noIdsYet")
      : t("email.idsIdCallsCallOfUpTo", { ids: ids.length, calls, idsPerQuery: emailLimits.idsPerQuery });
  return blanks > 0 ? t("email.askedBlanksBlankLeftOut", { asked, blanks }) : asked;
}

const shown = 5;

/** What was pasted more than once, and what can't be an id: both are told, neither is asked about. */
function Repeats({ read: { duplicates, tooLong } }: { read: PastedIds }) {
  if (duplicates.length === 0 && tooLong.length === 0) return null;
  const repeated = duplicates.slice(0, shown).map(({ id, times }) => `${id} ×${times}`);
  const ids = <span className="mono">{repeated.join(", ")}</span>;
  const more = duplicates.length - shown;
  return (
    <Callout hue="quiet">
      {duplicates.length > 0 && (
        <p>
          {more > 0
            ? rich("email.duplicatesAndMore", { duplicates: duplicates.length, ids, more: formatCount(more) })
            : rich("email.duplicatesIdWasPastedMoreThanOnce", { duplicates: duplicates.length, ids })}
        </p>
      )}
      {tooLong.length > 0 && (
        <p>
          {rich("email.tooLongTextIsLongerThanLongestIdCharacters", {
            tooLong: tooLong.length,
            longestId,
            start: <span className="mono">{tooLong[0]?.slice(0, 40)}…</span>,
          })}
        </p>
      )}
    </Callout>
  );
}

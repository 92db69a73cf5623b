"use client";

import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { ApplicationPicker, useApplication } from "#components/platform-lists/use-application.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { emailLimits } from "#server/contract/limits/email.ts";
import { longestId, type PastedIds, readEmailIds } from "./email-ids.ts";
import { LookUpResults } from "./look-up-results.tsx";
import { useLookUp } from "./use-look-up.ts";

/** Look up emails: what the platform says of any emails by their ids, and which of our sends they belong to. */
export function LookUpPage() {
  const application = useApplication("email");
  const lookUp = useLookUp();
  const [pasted, setPasted] = useState("");
  const read = readEmailIds(pasted);
  const { chosen } = application;
  const isAsking = lookUp.run?.chunks.some(({ state }) => state === "asking") ?? false;
  return (
    <Page>
      <PageHeader
        title="Look up emails"
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
          { key: "what", value: "Asks the platform by email id, as its callbacks name them" },
        ]}
      />
      <WithApplication of={application}>
        <form
          className="grid max-w-[40rem] grid-cols-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen && read.ids.length > 0) lookUp.start(chosen.appId, read.ids);
          }}
        >
          <label htmlFor="email-ids" className="w-fit text-sm font-semibold">
            Email ids
          </label>
          <p id="email-ids-hint" className="text-sm text-muted">
            Any number of them, separated by commas, spaces or new lines.
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
              loading={isAsking && "Asking…"}
              reason={read.ids.length === 0 && "Paste at least one id."}
            >
              {read.ids.length === 0 ? "Look up" : `Look up ${counted(read.ids.length, "email")}`}
            </Button>
            {isAsking && <Button onClick={lookUp.stop}>Stop</Button>}
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
      ? "No ids yet."
      : `${counted(ids.length, "id")}, ${counted(calls, "call")} of up to ${emailLimits.idsPerQuery}.`;
  return blanks > 0 ? `${asked} ${counted(blanks, "blank")} left out.` : asked;
}

const shown = 5;

/** What was pasted more than once, and what can't be an id: both are told, neither is asked about. */
function Repeats({ read: { duplicates, tooLong } }: { read: PastedIds }) {
  if (duplicates.length === 0 && tooLong.length === 0) return null;
  return (
    <Callout hue="quiet">
      {duplicates.length > 0 && (
        <p>
          {counted(duplicates.length, "id was", "ids were")} pasted more than once and{" "}
          {duplicates.length === 1 ? "is" : "are"} asked about once:{" "}
          <span className="mono">
            {duplicates
              .slice(0, shown)
              .map(({ id, times }) => `${id} ×${times}`)
              .join(", ")}
          </span>
          {duplicates.length > shown && ` and ${formatCount(duplicates.length - shown)} more`}.
        </p>
      )}
      {tooLong.length > 0 && (
        <p>
          {counted(tooLong.length, "text is", "texts are")} longer than {longestId} characters, which no id is, and{" "}
          {tooLong.length === 1 ? "is" : "are"} left out. It begins with{" "}
          <span className="mono">{tooLong[0]?.slice(0, 40)}…</span>
        </p>
      )}
    </Callout>
  );
}

import { whoMay } from "#components/page/workspace/who-may.ts";
import { Callout } from "#components/ui/callout.tsx";
import { type SentLine, WhatYouSend } from "./what-you-send.tsx";

/** What a draft says until now, and why there is no form, for those who may read it and not send. */
export function WrittenSoFar({ lines }: { lines: readonly SentLine[] }) {
  return (
    <div className="grid max-w-form grid-cols-1 gap-4">
      <Callout hue="quiet" title="You can read this draft but not change or send it.">
        Your role here can’t send, so its form is not shown. {whoMay.send}
      </Callout>
      <WhatYouSend
        title="Written so far"
        lines={lines.map(({ key, value }) => ({
          key,
          value: value || <span className="text-faint">Not filled in</span>,
        }))}
      />
    </div>
  );
}

import { type SentLine, WhatYouSend } from "./what-you-send.tsx";

/** What a draft says until now, for those who may read it and not send. */
export function WrittenSoFar({ lines }: { lines: readonly SentLine[] }) {
  return (
    <div className="max-w-form">
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

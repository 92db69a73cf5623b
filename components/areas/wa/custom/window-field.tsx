"use client";

import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import type { CustomFormInput } from "./custom-values.ts";
import { sayLeft, windowOf } from "./window.ts";

const tickMs = 15_000;

/** When the recipient last wrote, as the sender knows it, with what is left of the time to answer freely. */
export function WindowField() {
  return (
    <TextField<CustomFormInput>
      name="lastWrote"
      label="When did they last write?"
      type="datetime-local"
      hint="In your own time. The platform shows no incoming messages, so your answer is kept with the send."
      limits={<WindowLimits />}
      short
    />
  );
}

function WindowLimits() {
  const lastWrote = useWatch<CustomFormInput, "lastWrote">({ name: "lastWrote" });
  return <TimeLeft since={lastWrote} />;
}

/** What is left of the 24 hours, ticking. `since` is in the browser's own time, as its field has it; empty for not said. */
export function TimeLeft({ since }: { since: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const window = windowOf(since, now);
  if (window.kind === "open") return <>{sayLeft(window.minutesLeft)} left to write freely</>;
  return window.kind === "unsaid" ? "For 24 hours after that you can write to them freely" : window.sentence;
}

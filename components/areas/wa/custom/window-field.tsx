"use client";

import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { t } from "#words/t.ts";
import type { CustomFormInput } from "./custom-values.ts";
import { sayLeft, windowOf } from "./window.ts";

const tickMs = 15_000;

/** When the recipient last wrote, as the sender knows it, with what is left of the time to answer freely. */
export function WindowField() {
  return (
    <TextField<CustomFormInput>
      name="lastWrote"
      label={t("wa.whenDidTheyLastWrite")}
      type="datetime-local"
      hint={t("wa.inYourOwnTimeThePlatformShows")}
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
  if (window.kind === "open") return <>{t("wa.sayLeftLeftToWriteFreely", { sayLeft: sayLeft(window.minutesLeft) })}</>;
  return window.kind === "unsaid" ? t("wa.for24HoursAfterThatYouCan") : window.sentence;
}

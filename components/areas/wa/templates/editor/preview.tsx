"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { PhonePanel, Switch } from "#components/areas/wa/phone/phone-view.tsx";
import { type PhoneMessage, TemplateBubble } from "#components/areas/wa/phone/template-bubble.tsx";
import { messageOf } from "#components/areas/wa/templates/message-of.ts";
import { t } from "#words/t.ts";
import { inputOf, toTemplateDraft } from "./values.ts";

/** The template as it is being written, on a phone. */
export function LivePreview() {
  // Before the fields are there the form knows only some of its values.
  const values = inputOf(useWatch());
  return <TemplateOnPhone message={messageOf(values.type, toTemplateDraft(values).components)} />;
}

/** A template on a phone, with a choice of what stands in the variables’ places. */
export function TemplateOnPhone({ message }: { message: PhoneMessage }) {
  const [shows, setShows] = useState<"samples" | "names">("samples");
  const switches = (["samples", "names"] as const).map((choice) => (
    <Switch key={choice} on={shows === choice} onPress={() => setShows(choice)}>
      {choice === "samples" ? t("wa.samples") : t("wa.variables")}
    </Switch>
  ));
  return (
    <PhonePanel title={t("wa.preview")} switches={!message.places && switches}>
      <TemplateBubble message={message} shows={shows} empty={t("wa.nothingIsWrittenYet")} />
    </PhonePanel>
  );
}

"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Phone } from "#components/areas/wa/phone/phone.tsx";
import { messageOf } from "#components/areas/wa/templates/message-of.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { inputOf, toTemplateDraft } from "./values.ts";

type Message = ReturnType<typeof messageOf>;

/** The template as it is being written, on a phone. */
export function LivePreview() {
  // Before the fields are there the form knows only some of its values.
  const values = inputOf(useWatch());
  return <PhonePanel message={messageOf(values.type, toTemplateDraft(values).components)} />;
}

/** A phone with a choice of what stands in the variables’ places. */
export function PhonePanel({ message, meta }: { message: Message; meta?: string }) {
  const { name } = useWorkspace();
  const [shows, setShows] = useState<"samples" | "names">("samples");
  return (
    <Panel
      title="Preview"
      {...(meta && { meta })}
      actions={(["samples", "names"] as const).map((choice) => (
        <Button
          key={choice}
          size="sm"
          aria-pressed={shows === choice}
          className={shows === choice ? "border-accent! bg-accent-subtle!" : undefined}
          onClick={() => setShows(choice)}
        >
          {choice === "samples" ? "Samples" : "Variables"}
        </Button>
      ))}
      padded
    >
      <Phone sender={name} message={message} shows={shows} empty="Nothing is written yet." />
      <p className="mt-3 text-xs text-muted">A likeness: phones differ in size and line breaks.</p>
    </Panel>
  );
}

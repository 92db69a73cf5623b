"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { cx } from "#components/ui/class-names.ts";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Time } from "#components/ui/time.tsx";
import { waLimits } from "#server/contract/limits/wa.ts";
import { isTemplateName } from "#server/contract/wa-template-name.ts";
import { t } from "#words/t.ts";
import { answerOf, type NameAnswer } from "./name-answer.ts";
import type { TemplateInput } from "./values.ts";

/** The name, and what is known here of it in the language and type that are chosen. */
export function NameField() {
  return (
    <TextField<TemplateInput>
      name="templateName"
      label={t("wa.name")}
      mono
      limit={waLimits.templateName}
      limits={<LocalAnswer />}
    />
  );
}

function LocalAnswer() {
  const trpc = useTRPC();
  const [appId, typed, language, type] = useWatch<TemplateInput, ["appId", "templateName", "language", "type"]>({
    name: ["appId", "templateName", "language", "type"],
  });
  const name = useSettled(typed);
  const isName = isTemplateName(name);
  const known = useQuery(trpc.wa.templatesNamed.queryOptions(isName && appId ? { appId, name } : skipToken));
  if (typed === "" || !isName) return t("wa.lowerCaseLettersDigitsAndUnderscores");
  if (known.error) return t("wa.couldNotCheckWhetherThisNameExists");
  if (!known.data || name !== typed) return t("wa.lookingItUp");
  return <Answer of={answerOf(known.data, { language, type, now: new Date() })} />;
}

function Answer({ of: { hue, text, freeFrom } }: { of: NameAnswer }) {
  const icon = hue === "good" ? "circle-check" : hue === "bad" ? "circle-alert" : "triangle-alert";
  return (
    <span role="status" className={cx("flex gap-1.5 text-(--hue-text)", hueClass[hue])}>
      <Icon name={icon} size="sm" />
      <span>
        {text}
        {freeFrom && (
          <>
            {" "}
            <Time at={freeFrom} as="day" />
          </>
        )}
      </span>
    </span>
  );
}

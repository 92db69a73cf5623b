"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { chosenOf, type KnownTemplate, keyOf } from "#components/areas/wa/chosen/template-key.ts";
import { mayBeSent, standingOf } from "#components/areas/wa/templates/standing.ts";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { languageName } from "#components/platform-lists/template-state.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { type ChosenTemplate, contentOf } from "#server/compose/wa-content.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { WaMapInput } from "./map-input.ts";

const Evidence = onDemand(() =>
  import("#components/areas/wa/templates/evidence.tsx").then((loaded) => loaded.Evidence),
);

/** The template whose places the rows fill. */
export function TemplateText() {
  const { setValue } = useFormContext<WaMapInput>();
  const take = useCallback(
    (next: ChosenTemplate) => {
      // Texts were written for the places of the other one.
      setValue("fixed", [], { shouldDirty: true });
      setValue("content", contentOf(next, {}), { shouldDirty: true });
    },
    [setValue],
  );
  return <TemplateField onTaken={take} />;
}

/** What a form has of the template that it is about. */
type OfTemplate = { appId: string; templateKey: string; template: ChosenTemplate | null };

/** The template of a message, chosen among those that are known here; it goes into the form with its texts. */
export function TemplateField({ onTaken }: { onTaken: (template: ChosenTemplate) => void }) {
  const trpc = useTRPC();
  const { setValue, getValues, trigger, formState } = useFormContext<OfTemplate>();
  const { isSubmitted } = formState;
  const appId = useWatch<OfTemplate, "appId">({ name: "appId" });
  const chosen = useWatch<OfTemplate, "template">({ name: "template" });
  const read = useQuery(trpc.wa.templates.queryOptions(appId ? { appId, limit: 200 } : skipToken));
  const known = read.data?.rows.filter(mayBeSent) ?? [];
  const key = useWatch<OfTemplate, "templateKey">({ name: "templateKey" });
  const taken = known.find((one) => keyOf(one) === key);
  useEffect(() => {
    const before = getValues("template");
    if (!taken || (before && keyOf(before) === keyOf(taken))) return;
    const next = chosenOf(taken);
    setValue("template", next, { shouldDirty: true });
    onTaken(next);
    // The key was judged as it was chosen, when its template was not in the form yet.
    if (isSubmitted) void trigger("templateKey");
  }, [taken, getValues, setValue, onTaken, isSubmitted, trigger]);
  return (
    <div className="grid grid-cols-1 gap-2">
      <ComboboxField<OfTemplate>
        name="templateKey"
        label={t("wa.template2")}
        searchLabel={t("wa.nameOrLanguageOfATemplate")}
        placeholder={
          read.data ? t("wa.chooseATemplate") : read.error ? t("wa.couldNotBeRead") : t("wa.readingTheTemplates")
        }
        nothing={known.length === 0 ? t("wa.noTemplateIsKnownForThisApplication") : t("wa.noTemplateMatches")}
        options={optionsOf(known, chosen)}
        limits={
          taken &&
          rich("wa.standingAndEvidence", {
            word: standingOf(taken).word,
            evidence: <Evidence of={taken} />,
          })
        }
      />
      {read.error && (
        <ReadProblem
          error={read.error}
          what={t("wa.theTemplatesCouldNotBeReadWhat")}
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        />
      )}
    </div>
  );
}

function optionsOf(known: readonly KnownTemplate[], chosen: ChosenTemplate | null) {
  const options = known.map((template) => ({
    value: keyOf(template),
    label: `${template.name} ${languageName(template.language) ?? template.language}`,
    content: (
      <>
        <span className="mono [overflow-wrap:anywhere]">{template.name}</span>
        <span className="block text-xs text-muted">
          {t("wa.languageNameStateWord", {
            languageName: languageName(template.language) ?? template.language,
            word: standingOf(template).word.toLowerCase(),
          })}
        </span>
      </>
    ),
  }));
  if (!chosen || options.some(({ value }) => value === keyOf(chosen))) return options;
  return [
    ...options,
    { value: keyOf(chosen), label: keyOf(chosen), content: t("wa.keyOfNotInTheList", { keyOf: keyOf(chosen) }) },
  ];
}

"use client";

import { Controller, useFormContext } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import { useField } from "#components/form/use-field.ts";
import { t } from "#words/t.ts";
import type { Grant } from "./token-terms.ts";

const groupWords: Record<Grant["group"], () => string> = {
  Send: () => t("tokens.groupSend"),
  Read: () => t("tokens.groupRead"),
  "Personal data": () => t("tokens.groupPersonalData"),
  "Look after the library": () => t("tokens.groupLibrary"),
};

/** What the token can do, as sentences to tick, by what they are about. */
export function GrantsField({ grants }: { grants: readonly Grant[] }) {
  const form = useFormContext<{ permissions: Grant["permission"][] }>();
  const text = {
    label: t("tokens.whatItCanDo"),
    hint: t("tokens.onlyWhatTheProgramNeedsWhatIs"),
  };
  const { error } = useField("permissions", text);
  const groups = [...new Set(grants.map(({ group }) => group))];
  return (
    <Field {...text} name="permissions" error={error} group>
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <div className="grid gap-3 pt-1">
            {groups.map((group) => (
              <fieldset key={group} className="grid gap-0.5">
                <legend className="text-xs text-muted">{groupWords[group]()}</legend>
                {grants
                  .filter((grant) => grant.group === group)
                  .map(({ permission, sentence, always }) => (
                    <label key={permission} className="flex items-start gap-2.5 py-1 max-phone:min-h-touch">
                      <input
                        type="checkbox"
                        checked={field.value.includes(permission)}
                        disabled={always}
                        onChange={({ target }) =>
                          field.onChange(
                            target.checked
                              ? [...field.value, permission]
                              : field.value.filter((held) => held !== permission),
                          )
                        }
                        className="mt-[0.1875rem]"
                      />
                      <span className="min-w-0">
                        {sentence}
                        {always && <span className="text-muted">{t("tokens.everyTokenCan")}</span>}
                      </span>
                    </label>
                  ))}
              </fieldset>
            ))}
          </div>
        )}
      />
    </Field>
  );
}

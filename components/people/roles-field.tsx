"use client";

import { Controller, useFormContext } from "react-hook-form";
import { z } from "zod";
import { Field } from "#components/form/field.tsx";
import { useField } from "#components/form/use-field.ts";
import { t } from "#words/t.ts";
import type { Role, RoleChoice } from "./role-choice.ts";

/** The field's part of a form's schema. The server judges who may give which. */
export const someRoles = z.array(z.custom<Role>()).min(1, { error: () => t("people.chooseAtLeastOneRole") });

/** The roles as a list to tick, each with what it may. Permissions of several roles add up. */
export function RolesField({ roles, mayMakeOwners }: { roles: readonly RoleChoice[]; mayMakeOwners: boolean }) {
  const form = useFormContext<{ roles: Role[] }>();
  const text = { label: t("people.roles"), hint: t("people.youCanGiveSeveralTheirRightsAdd") };
  const { error } = useField("roles", text);
  return (
    <Field {...text} name="roles" error={error} group>
      <Controller
        control={form.control}
        name="roles"
        render={({ field }) => (
          <ul className="grid">
            {roles.map((choice) => (
              <RoleCheck
                key={choice.role}
                {...choice}
                checked={field.value.includes(choice.role)}
                locked={choice.role === "owner" && !mayMakeOwners}
                onChange={(checked) =>
                  field.onChange(
                    checked ? [...field.value, choice.role] : field.value.filter((role) => role !== choice.role),
                  )
                }
              />
            ))}
          </ul>
        )}
      />
    </Field>
  );
}

function RoleCheck({
  role,
  name,
  sentence,
  checked,
  locked,
  onChange,
}: RoleChoice & { checked: boolean; locked: boolean; onChange: (checked: boolean) => void }) {
  const id = `role-${role}`;
  return (
    <li className="border-b border-line last:border-b-0">
      <label htmlFor={id} className="flex items-start gap-2.5 py-1.5 max-phone:min-h-touch">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={locked}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-sentence`}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-[0.1875rem]"
        />
        <span className="min-w-0">
          <span id={`${id}-name`} className="block font-medium">
            {name}
          </span>
          <span id={`${id}-sentence`} className="block text-muted">
            {sentence}
            {locked && t("people.onlyOwnersCanMakeAndRemoveOwners")}
          </span>
        </span>
      </label>
    </li>
  );
}

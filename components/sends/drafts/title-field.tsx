import type { FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { t } from "#words/t.ts";

/** What a send is called: the last field wherever one is written, and where it is renamed. */
export function TitleField<Values extends FieldValues = FieldValues>({
  name,
  optional = false,
}: {
  name: FieldPath<Values>;
  /** Left empty, it is named after what it sends, to whom and when. */
  optional?: boolean;
}) {
  return (
    <TextField<Values>
      name={name}
      label={t("sends.title")}
      optional={optional}
      hint={t("sends.nameItForYourTeamItIs")}
      limit={120}
    />
  );
}

import { Explained } from "#components/ui/overlay/explained.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { CallField } from "#server/compose/calls/call-fields.ts";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";
import { fieldGroupsOf } from "./call-fields.ts";
import { FieldValue } from "./field-value.tsx";

type ToldField = { name: string; value: string | null };

/** Everything that the platform told of a call, in groups; what it sent beyond its documentation comes last, under its own names. */
export function FieldGroups({
  kind,
  fields,
  others,
  zone,
}: {
  kind: CallRow["kind"];
  fields: readonly ToldField[];
  others: readonly ToldField[];
  /** Of times that the platform writes without one. */
  zone: string;
}) {
  const told = new Map(fields.map(({ name, value }) => [name, value]));
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-desk:grid-cols-1">
      {fieldGroupsOf(kind).map((group) => (
        <Group key={group.title} title={group.title} fields={group.fields} told={told} zone={zone} />
      ))}
      {others.length > 0 && (
        <Group
          title={t("calls.beyondTheDocumentation")}
          fields={others.map(({ name }) => ({ name, label: name, meaning: "", as: "json" }))}
          told={new Map(others.map(({ name, value }) => [name, value]))}
          zone={zone}
        />
      )}
    </div>
  );
}

function Group({
  title,
  fields,
  told,
  zone,
}: {
  title: string;
  fields: readonly CallField[];
  told: ReadonlyMap<string, string | null>;
  zone: string;
}) {
  return (
    <Panel title={title} padded>
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm max-phone:grid-cols-[7rem_minmax(0,1fr)] max-phone:gap-x-3">
        {fields.map((field) => (
          <div key={field.name} className="contents">
            <dt className="text-muted">
              {field.meaning ? (
                <Explained text={t("calls.fieldMeaning", { meaning: field.meaning, name: field.name })}>
                  <span className="text-left underline decoration-line-strong decoration-dotted underline-offset-4">
                    {field.label}
                  </span>
                </Explained>
              ) : (
                <span className="mono">{field.label}</span>
              )}
            </dt>
            <dd className="min-w-0 [overflow-wrap:anywhere] max-phone:[&_time]:whitespace-normal">
              <FieldValue field={field} value={told.get(field.name) ?? null} zone={zone} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

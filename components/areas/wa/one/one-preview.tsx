import { Panel } from "#components/ui/panel.tsx";
import type { ChosenTemplate } from "#server/compose/wa-content.ts";
import { fillVariables } from "#server/contract/wa-variables.ts";
import type { OneFormInput } from "./one-values.ts";

type Filled = OneFormInput["filled"];

/** The message as it will read, as far as the template's texts are known here. */
export function TemplateMessage({ template, filled }: { template: ChosenTemplate; filled: Filled }) {
  const textsOf = (part: "header" | "body") =>
    filled.filter(({ place }) => place.startsWith(part)).map(({ place, text }) => text || `{{${place}}}`);
  return (
    <div
      dir="auto"
      className="grid w-fit max-w-full gap-1.5 rounded-lg rounded-bl-xs border border-line bg-sunken px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {template.header && <p className="font-medium">{fillVariables(template.header, textsOf("header"))}</p>}
      <p>{fillVariables(template.body, textsOf("body"))}</p>
      {template.footer && <p className="text-xs text-muted">{template.footer}</p>}
    </div>
  );
}

/** The same beside the form, while it is filled in. */
export function MessagePreview({ template, filled }: { template: ChosenTemplate | null; filled: Filled }) {
  return (
    <Panel title="As they get it" padded>
      {template ? (
        <TemplateMessage template={template} filled={filled} />
      ) : (
        <p className="text-sm text-muted">Choose a template to see its message.</p>
      )}
    </Panel>
  );
}

import { type Content, type Html, html } from "./html.ts";
import { icon } from "./icons.ts";
import { address, type View } from "./view.ts";

export type FormName = "faults" | "fail" | "dial" | "clock" | "reset";

/** What stands in a form, and the sentence beside each field that cannot be used. */
export type Filled = { values: URLSearchParams; mistakes: ReadonlyMap<string, string> };
/** A form that came back with mistakes. */
export type Returned = Filled & { form: FormName };

/** What was typed into `form` where it came back, else what is the case. */
export function filled(form: FormName, returned: Returned | undefined, current: URLSearchParams): Filled {
  return returned?.form === form ? returned : { values: current, mistakes: new Map() };
}

/** The id of the field `name`, for a link to it. */
export function fieldId(name: string): string {
  return name.replaceAll(".", "-");
}

type FieldText = {
  name: string;
  label: string;
  unit?: { short: string; long: string };
  hint?: Content;
  isSet?: boolean;
};

function describedBy(name: string, { mistakes }: Filled, hint: Content): Html | false {
  const ids = [mistakes.has(name) && `${fieldId(name)}-mistake`, hint && `${fieldId(name)}-hint`].filter(Boolean);
  return ids.length > 0 && html` aria-describedby="${ids.join(" ")}"`;
}

function mistake(name: string, { mistakes }: Filled): Html | false {
  const sentence = mistakes.get(name);
  return (
    sentence !== undefined &&
    html`<p class="msg" id="${fieldId(name)}-mistake">${icon("alert")}<span>${sentence}</span></p>`
  );
}

function hintLine(name: string, hint: Content): Html | undefined | false {
  return hint ? html`<p class="hint" id="${fieldId(name)}-hint">${hint}</p>` : undefined;
}

function wrapped(field: FieldText, form: Filled, control: Content): Html {
  const { name, label, unit, hint, isSet } = field;
  return html`<div class="field${form.mistakes.has(name) && " err"}">
<div class="lab"><label for="${fieldId(name)}">${label}${unit && html`<span class="vh"> in ${unit.long}</span>`}</label>${isSet && setMark}</div>
${mistake(name, form)}${control}${hintLine(name, hint)}
</div>`;
}

const setMark = html`<span class="set">set</span>`;

/** A line of text. Numbers are one too, so that a mistake reaches the server and comes back as it was typed. */
export function textField(field: FieldText & { numeric?: boolean }, form: Filled): Html {
  const { name, unit, hint, numeric = true } = field;
  const input = html`<input class="in" id="${fieldId(name)}" name="${name}" value="${form.values.get(name)}" autocomplete="off" spellcheck="false"${numeric && html` inputmode="decimal"`}${form.mistakes.has(name) && html` aria-invalid="true"`}${describedBy(name, form, hint)}>`;
  return wrapped(
    field,
    form,
    unit ? html`<div class="unit">${input}<span aria-hidden="true">${unit.short}</span></div>` : input,
  );
}

export type Choice = { value: string; text: string };

/** One of several. `groups` without a label stand by themselves. */
export function selectField(
  field: FieldText,
  groups: readonly { label?: string; choices: readonly Choice[] }[],
  form: Filled,
): Html {
  const { name, hint } = field;
  const chosen = form.values.get(name);
  const option = ({ value, text }: Choice) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`;
  const options = groups.map(({ label, choices }) =>
    label === undefined ? choices.map(option) : html`<optgroup label="${label}">${choices.map(option)}</optgroup>`,
  );
  return wrapped(
    field,
    form,
    html`<select class="in" id="${fieldId(name)}" name="${name}"${form.mistakes.has(name) && html` aria-invalid="true"`}${describedBy(name, form, hint)}>${options}</select>`,
  );
}

/** A box to tick. */
export function checkField(field: FieldText & { required?: boolean }, form: Filled): Html {
  const { name, label, hint, isSet, required } = field;
  return html`<div class="check${form.mistakes.has(name) && " err"}">${mistake(name, form)}
<label><input type="checkbox" name="${name}" id="${fieldId(name)}" value="true"${form.values.get(name) === "true" && html` checked`}${required && html` required`}${describedBy(name, form, hint)}><span>${label}</span></label>${isSet && setMark}${hintLine(name, hint)}</div>`;
}

/** A form that does something and comes back to the panel as it was seen. */
export function postForm(path: string, view: View, content: Content): Html {
  return html`<form method="post" action="${address(path, { ...view, done: "" })}" accept-charset="utf-8">${content}</form>`;
}

/** Says in a panel what has just been done in it. */
export function notice(sentence: string | undefined): Html | undefined {
  return sentence === undefined
    ? undefined
    : html`<p class="done" role="status">${icon("check")}<span>${sentence}</span></p>`;
}

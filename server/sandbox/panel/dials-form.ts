import { callbackFormats, calmDials, type Dials } from "#server/sandbox/dials.ts";
import { checkField, type Filled, filled, notice, postForm, type Returned, selectField, textField } from "./form.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icons.ts";
import type { View } from "./view.ts";

/** The fields of the form, under the names of the dials. */
export function dialValues({ latencyMs, dropResponse, callbacks }: Dials): URLSearchParams {
  const { duplicate, shuffle, delayMs, drop, format, beforeResponse } = callbacks;
  return new URLSearchParams({
    latencyMs: String(latencyMs),
    dropResponse: String(dropResponse),
    "callbacks.duplicate": String(duplicate),
    "callbacks.delayMs": String(delayMs),
    "callbacks.drop": String(drop),
    "callbacks.format": format,
    "callbacks.shuffle": String(shuffle),
    "callbacks.beforeResponse": String(beforeResponse),
  });
}

/** What each field is called, also in the sentence about a mistake in it. */
export const dialLabels: Readonly<Record<string, string>> = {
  latencyMs: "Latency",
  dropResponse: "Cut the connection instead",
  "callbacks.duplicate": "Copies of each",
  "callbacks.delayMs": "Delay",
  "callbacks.drop": "Share dropped",
  "callbacks.format": "Format",
  "callbacks.shuffle": "Shuffle their order",
  "callbacks.beforeResponse": "Send them before the answer",
};

const milliseconds = { short: "ms", long: "milliseconds" };
const calm = dialValues(calmDials());

function fields(dials: Dials, form: Filled): Html {
  const now = dialValues(dials);
  const field = (name: string) => ({ name, label: dialLabels[name] ?? name, isSet: now.get(name) !== calm.get(name) });
  return html`<fieldset><legend>Answers</legend>
${textField({ ...field("latencyMs"), unit: milliseconds, hint: "Before every answer" }, form)}
${checkField({ ...field("dropResponse"), hint: "The call is carried out, its caller never hears" }, form)}
</fieldset>
<fieldset><legend>Callbacks</legend>
<div class="two">${textField({ ...field("callbacks.duplicate"), hint: "1 to 50" }, form)}
${textField({ ...field("callbacks.delayMs"), unit: milliseconds }, form)}
${textField({ ...field("callbacks.drop"), hint: "0 none, 0.1 one in ten" }, form)}
${selectField({ ...field("callbacks.format") }, [{ choices: callbackFormats.map((format) => ({ value: format, text: format })) }], form)}</div>
${checkField(field("callbacks.shuffle"), form)}
${checkField(field("callbacks.beforeResponse"), form)}
<p class="hint">A batch keeps the dials it was accepted under.</p>
</fieldset>`;
}

/** The dials that stay until they are turned back. */
export function dialsPanel(dials: Dials, view: View, done: string | undefined, returned?: Returned): Html {
  const form = filled("faults", returned, dialValues(dials));
  return html`<section class="panel" id="faults" aria-labelledby="faults-title">
<header><h2 id="faults-title">Fault dials</h2>${postForm("/panel/calm", view, html`<button class="btn small">Calm everything</button>`)}</header>
${notice(done)}
${postForm("/panel/faults", view, html`<div class="body">${fields(dials, form)}</div><footer><button class="btn primary">Set dials</button></footer>`)}
<details class="more"><summary>${icon("chevron")}<span>The same by script</span></summary>
<div class="inside"><pre class="code" tabindex="0" role="region" aria-label="The dials as JSON">${JSON.stringify(dials, undefined, 2)}</pre>
<p class="hint">The body of a signed <code>PUT /_control/faults</code> that sets what is set now.</p></div></details>
</section>`;
}

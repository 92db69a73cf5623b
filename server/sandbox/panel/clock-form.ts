import type { Clock } from "#server/sandbox/clock.ts";
import { checkField, filled, notice, postForm, type Returned, textField } from "./form.ts";
import { type Html, html } from "./html.ts";
import type { View } from "./view.ts";
import { dayAndTime, span } from "./words.ts";

function offsetInWords(seconds: number): string {
  return seconds === 0
    ? "The machine's own time"
    : `${span(seconds)} ${seconds > 0 ? "ahead of" : "behind"} the machine`;
}

/** The platform's time, and how it is moved. */
export function clockPanel(clock: Clock, view: View, done: string | undefined, returned?: Returned): Html {
  const { offsetSeconds } = clock;
  const { day, time } = dayAndTime(clock.now());
  const form = filled("clock", returned, new URLSearchParams({ offsetSeconds: String(offsetSeconds) }));
  const set = html`<div class="beside">${textField({ name: "offsetSeconds", label: "Offset", unit: { short: "s", long: "seconds" } }, form)}<button class="btn">Set</button></div>
<div class="buttons"><button class="btn small" name="add" value="3600" formnovalidate>+1 h</button><button class="btn small" name="add" value="86400" formnovalidate>+1 day</button>${offsetSeconds !== 0 && html`<button class="btn small" name="add" value="real" formnovalidate>Back to real time</button>`}</div>
<p class="hint">Past half an hour either way, calls signed with the real time are refused as stale.</p>`;
  return html`<section class="panel" id="clock" aria-labelledby="clock-title">
<header><h2 id="clock-title">Clock</h2>${offsetSeconds !== 0 && html`<span class="set">moved</span>`}</header>
${notice(done)}
<div class="body"><p class="now"><span class="big">${day}, ${time.slice(0, 8)}</span> UTC+8<br><span class="hint">${offsetInWords(offsetSeconds)} when this page was made</span></p>
${postForm("/panel/clock", view, set)}</div>
</section>`;
}

/** The way back to the fixture, which asks once. */
export function resetPanel(view: View, done: string | undefined, returned?: Returned): Html {
  const form = filled("reset", returned, new URLSearchParams());
  const content = html`<p class="muted">What was made since the last reset goes: templates, tasks, emails, callbacks still to come, and the last calls. Dials and clock go back. Ids go on.</p>
${checkField({ name: "sure", label: "All of it may go", required: true }, form)}
<p class="buttons"><button class="btn danger">Reset to the fixture</button></p>`;
  return html`<section class="panel" id="reset" aria-labelledby="reset-title">
<header><h2 id="reset-title">Reset</h2></header>
${notice(done)}
<div class="body">${postForm("/panel/reset", view, content)}</div>
</section>`;
}

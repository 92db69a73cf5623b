import type { SandboxState } from "#server/sandbox/sandbox-state.ts";
import { callsPanel } from "./calls.ts";
import { clockPanel, resetPanel } from "./clock-form.ts";
import { dialPanel } from "./dial-form.ts";
import { dialsPanel } from "./dials-form.ts";
import { document } from "./document.ts";
import { failuresPanel } from "./failures.ts";
import { type FormName, fieldId, type Returned } from "./form.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icons.ts";
import { areasPanel, keysPanel } from "./reference.ts";
import type { View } from "./view.ts";
import { counted, disturbances, figure } from "./words.ts";

const doneWords = new Map<string, { form: FormName; sentence: string }>([
  ["faults", { form: "faults", sentence: "The dials are set." }],
  ["calm", { form: "faults", sentence: "Everything is calm." }],
  ["added", { form: "fail", sentence: "The failure waits for its call." }],
  ["removed", { form: "fail", sentence: "The failure is removed." }],
  ["used", { form: "fail", sentence: "That failure had been used up already." }],
  ["cleared", { form: "fail", sentence: "No failure waits any more." }],
  ["dialled", { form: "dial", sentence: "The customers are imported, and the task dials them." }],
  ["clock", { form: "clock", sentence: "The clock is set." }],
  ["reset", { form: "reset", sentence: "The fixture is back." }],
]);

function mistakesCallout(mistakes: ReadonlyMap<string, string>): Html {
  const links = [...mistakes].map(([name, sentence]) => html`<li><a href="#${fieldId(name)}">${sentence}</a></li>`);
  return html`<div class="callout bad" role="alert" tabindex="-1" autofocus>${icon("alert")}<div><strong>${mistakes.size === 1 ? "There is 1 problem" : `There are ${mistakes.size} problems`}, and nothing was changed.</strong><ul>${links}</ul></div></div>`;
}

function faultsCallout(sentences: readonly string[]): Html {
  return html`<div class="callout caution">${icon("alert")}<div><strong>Faults are set.</strong> ${sentences.slice(0, 8).join(" ")}${sentences.length > 8 && ` And ${figure(sentences.length - 8)} more.`} <a href="#faults">Dials</a></div></div>`;
}

function head({ world, routes }: SandboxState, isCalm: boolean): Html {
  const state = isCalm
    ? html`<span class="badge quiet">${icon("check")}Calm</span>`
    : html`<span class="badge caution">${icon("alert")}Faults set</span>`;
  const links = [
    ["keys", "Keys"],
    ["fixtures", "Operations and fixtures"],
    ["faults", "Fault dials"],
    ["fail", "Fail next calls"],
    ["dial", "Console of AI tasks"],
    ["clock", "Clock"],
    ["reset", "Reset"],
    ["calls", "Last calls"],
  ].map(([id, text]) => html`<a href="#${id}">${text}</a> `);
  return html`<div class="head"><div class="title"><h1>Switchboard sandbox</h1>${state}</div>
<p class="lead">A simulated messaging and voice platform that answers ${counted(routes.length, "operation")} over real HTTP, with the platform’s own checks, limits and codes. Nothing sent here reaches anybody or costs anything, and what it holds survives a restart.</p>
<p class="facts"><span>Base URL <code>${world.baseUrl}</code></span> <span>${counted(world.journal.size, "call")} since the start or the last reset</span></p>
<nav class="jump" aria-label="On this page">${links}</nav></div>`;
}

const callsElsewhere = html`<section class="panel" id="calls" aria-labelledby="calls-title"><header><h2 id="calls-title">Last calls</h2></header>
<div class="empty"><p>Calls are shown to this machine alone, since they may hold secrets. Open the panel at its base URL.</p></div></section>`;

export type PageOptions = {
  view: View;
  /** Whether the journal may be shown, which can hold the tokens of callback addresses. */
  showsCalls: boolean;
  /** A form that came back with mistakes. */
  returned?: Returned;
};

/** The control panel as it is now. */
export function panelPage(state: SandboxState, { view, showsCalls, returned }: PageOptions): string {
  const { world } = state;
  const sentences = disturbances(world.dials);
  const done = returned === undefined ? doneWords.get(view.done) : undefined;
  const doneIn = (form: FormName) => (done?.form === form ? done.sentence : undefined);
  const content = html`${head(state, sentences.length === 0)}
${returned && mistakesCallout(returned.mistakes)}
${sentences.length > 0 && faultsCallout(sentences)}
<div class="columns">
<div class="about">${keysPanel(world)}${areasPanel(state, view)}</div>
<div class="controls">${dialsPanel(world.dials, view, doneIn("faults"), returned)}${failuresPanel(state, view, doneIn("fail"), returned)}${dialPanel(view, doneIn("dial"), returned)}${clockPanel(world.clock, view, doneIn("clock"), returned)}${resetPanel(view, doneIn("reset"), returned)}</div>
<div class="log">${showsCalls ? callsPanel(state, view) : callsElsewhere}</div>
</div>`;
  return document(`${returned ? "Mistake · " : ""}Switchboard sandbox`, content);
}

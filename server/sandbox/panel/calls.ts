import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { type JournalEntry, journalLimits } from "#server/sandbox/journal.ts";
import type { Route } from "#server/sandbox/route.ts";
import type { SandboxState } from "#server/sandbox/sandbox-state.ts";
import { type Choice, selectField } from "./form.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icons.ts";
import { type Readable, readable, readableQuery } from "./pretty.ts";
import { address, fewCalls, manyCalls, type View, viewFields } from "./view.ts";
import { counted, dayAndTime, figure } from "./words.ts";

/** What of one text is shown. The journal has more, and a page of 200 calls must still be one that opens at once. */
const shownCharacters = 4000;
const shownPath = 200;
const answerStart = /^\{"status":"(-?\d{1,9})","reason":(null|"(?:[^"\\]|\\.)*")/;

/** One expression for the paths of `routes`, so that 50,000 calls are looked through in no time. */
function pathTest(routes: readonly Route[]): RegExp {
  const paths = routes.map(({ operation }) => operation.path.replace(/\{\w+\}/g, "[^/]*"));
  return new RegExp(`^(?:${paths.join("|")})$`);
}

function wantedBy({ show, after }: View, routes: readonly Route[]): (entry: JournalEntry) => boolean {
  const isNew = (entry: JournalEntry) => entry.seq > after;
  if (show === "") return isNew;
  const own = routes.filter(({ operation }) => operation.area === show || operation.path === show);
  const test = pathTest(show === "other" ? routes : own);
  if (show === "other") return (entry) => isNew(entry) && !test.test(entry.path);
  return (entry) => isNew(entry) && own.length > 0 && test.test(entry.path);
}

type Outcome = { badge: Html; meaning: string };

function outcomeOf(answer: string | null): Outcome {
  if (answer === null)
    return {
      badge: html`<span class="badge open">${icon("dashed")}No answer</span>`,
      meaning: "cut, hung up, or still waiting",
    };
  const [, status = "", reason = "null"] = answerStart.exec(answer) ?? [];
  if (status === "0") return { badge: html`<span class="badge good">${icon("check")}Answered</span>`, meaning: "" };
  const meaning: unknown = JSON.parse(reason);
  return {
    badge: html`<span class="badge bad">${icon("ban")}Refused <code>${status}</code></span>`,
    meaning: typeof meaning === "string" ? meaning : "a code of no table",
  };
}

function block(title: string, label: string, { text, isCut }: Readable, journalCut: boolean): Html {
  const notes = [
    isCut && `Only the first ${figure(shownCharacters)} characters are shown.`,
    journalCut && `The journal keeps the first ${figure(journalLimits.bytes / 1024)} KiB.`,
  ].filter((note) => note !== false);
  return html`<div><h3>${title}</h3><pre class="code" tabindex="0" role="region" aria-label="${label}">${text}</pre>${notes.length > 0 && html`<p class="hint">${notes.join(" ")}</p>`}</div>`;
}

function answerBlock(answer: string | null, label: string): Html {
  if (answer === null)
    return html`<p class="hint">No answer has left: the connection was cut, its caller hung up, or the answer is still being held back.</p>`;
  const isPart = wasCut(Buffer.byteLength(answer));
  // Our own answers are JSON as long as they are whole.
  return block("Answer", label, readable(answer, shownCharacters, !isPart), isPart);
}

/** A text cut between two characters may be some bytes shorter than the limit. */
function wasCut(bytes: number): boolean {
  return bytes > journalLimits.bytes - 4;
}

function callItem(entry: JournalEntry): Html {
  const { seq, at, method, path, query, answer } = entry;
  const body = entry.body.toString();
  const { day, time } = dayAndTime(at);
  const { badge, meaning } = outcomeOf(answer);
  const shown = path.length > shownPath ? `${path.slice(0, shownPath)}…` : path;
  const name = (part: string) => `${part} of call ${seq}`;
  return html`<li><details class="call"><summary>${icon("chevron")}<span class="seq">${seq}</span> <span class="time">${time}</span> <span class="method">${method}</span> <bdi class="path">${shown}</bdi> <span class="outcome">${badge} <span class="meaning">${meaning}</span></span></summary>
<div class="inside"><p class="hint">Arrived ${day}, ${time} UTC+8${meaning !== "" && html`<span class="only-phone">. Answer: ${meaning}</span>`}</p>
${query !== "" && block("Query", name("Query"), readableQuery(query, shownCharacters), false)}
${body !== "" && block("Body", name("Body"), readable(body, shownCharacters), wasCut(entry.body.length))}
${query === "" && body === "" && html`<p class="hint">No query and no body.</p>`}
${answerBlock(answer, name("Answer"))}
</div></details></li>\n`;
}

function filterForm(view: View, routes: readonly Route[]): Html {
  const byArea: Choice[] = areas
    .filter((area) => routes.some(({ operation }) => operation.area === area))
    .map((area) => ({ value: area, text: areaNames[area] }));
  const byPath = routes.map(({ operation: { path } }) => ({ value: path, text: path }));
  const groups = [
    { choices: [{ value: "", text: "All calls" }] },
    { label: "Of an area", choices: [...byArea, { value: "other", text: "Of no operation" }] },
    { label: "Of an operation", choices: byPath },
  ];
  const keep = viewFields({ ...view, show: "" });
  return html`<form class="filter" action="/#calls">${keep.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${selectField({ name: "show", label: "Show" }, groups, { values: new URLSearchParams({ show: view.show }), mistakes: new Map() })}<button class="btn small">Apply</button></form>`;
}

function empty(view: View, size: number): Html {
  if (size === 0)
    return html`<div class="empty"><h3>No calls yet</h3><p>Every call that reaches the platform is kept here with its request and its answer. “A signed call to try” under <a href="#keys">Keys</a> makes a first one.</p></div>`;
  return html`<div class="empty"><h3>None of ${counted(size, "call")} is shown</h3><p>${view.after > 0 ? `Calls up to number ${view.after} are hidden. ` : ""}${view.show !== "" ? "Only some calls are asked for." : ""}</p><p><a class="btn small" href="${address("/", { ...view, show: "", after: 0, done: "" }, "calls")}">Show all calls</a></p></div>`;
}

/** The newest calls of the journal, each with its request and answer. */
export function callsPanel({ world, routes }: SandboxState, given: View): Html {
  const view = { ...given, done: "" };
  const { size } = world.journal;
  const entries = world.journal.newest(view.calls, wantedBy(view, routes));
  const [newest] = entries;
  const more = view.calls < manyCalls && entries.length === view.calls;
  const link = (text: string, changes: Partial<View>) =>
    html`<a href="${address("/", { ...view, ...changes }, "calls")}">${text}</a>`;
  return html`<section class="panel" id="calls" aria-labelledby="calls-title">
<header><h2 id="calls-title">Last calls</h2>${size > 0 && html`<p class="aside">${entries.length === size ? figure(size) : `${figure(entries.length)} of ${figure(size)}`}<span class="no-phone">, newest first</span></p>`}<a class="btn small" href="${address("/", view, "calls")}">${icon("refresh")}Refresh</a></header>
${size > 0 && html`<div class="tools">${filterForm(view, routes)}<p class="links">${newest !== undefined && link("Hide these", { after: newest.seq })} ${view.after > 0 && link(`Those up to ${view.after} too`, { after: 0 })}</p></div>`}
${entries.length === 0 ? empty(view, size) : html`<ol class="calls">${entries.map(callItem)}</ol>`}
${(more || view.calls !== fewCalls) && html`<footer><p class="links">${more && link(`Show up to ${manyCalls}`, { calls: manyCalls })} ${view.calls !== fewCalls && link(`Show ${fewCalls} again`, { calls: fewCalls })}</p></footer>`}
</section>`;
}

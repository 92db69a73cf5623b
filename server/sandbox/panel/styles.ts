import { tokens } from "./tokens.ts";

const base = `
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--canvas); color: var(--ink); -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; font: 400 0.875rem/1.25rem var(--sans); font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased; }
h1, h2, h3, p, ul, ol, fieldset, legend, table, pre { margin: 0; padding: 0; border: 0; min-width: 0; }
ul, ol { list-style: none; }
h1 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.01em; }
h2 { font-size: 0.875rem; line-height: 1.25rem; font-weight: 600; }
h3, legend { font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; }
a { color: var(--link); text-decoration: underline; text-decoration-color: var(--accent-line); text-underline-offset: 3px; text-decoration-thickness: 1px; }
a:hover { text-decoration-color: currentColor; }
button, input, select { font: inherit; color: inherit; font-variant-numeric: inherit; }
code, pre, bdi.path { font-family: var(--mono); font-size: 0.75rem; letter-spacing: -0.01em; }
code { overflow-wrap: anywhere; unicode-bidi: isolate; }
:focus-visible { outline: 2px solid transparent; box-shadow: var(--focus); border-radius: 4px; }
.i { width: 1rem; height: 1rem; flex: none; stroke: currentColor; stroke-width: 1.75; fill: none; stroke-linecap: round; stroke-linejoin: round; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.nw { white-space: nowrap; }
.hint { font-size: 0.75rem; line-height: 1rem; color: var(--muted); }
.muted { font-size: 0.8125rem; color: var(--muted); }
.strong { color: var(--ink); font-weight: 600; }
.only-phone { display: none; }
.wide { grid-column: 1 / -1; }
`;

const page = `
.band { display: flex; align-items: center; gap: 0.75rem; height: 1.75rem; padding-right: 1.5rem; font-size: 0.75rem; line-height: 1rem; white-space: nowrap; background: var(--band); color: var(--band-text); border-bottom: 1px solid var(--band-line); }
.band .i { width: 0.875rem; height: 0.875rem; }
.band strong { display: flex; align-items: center; gap: 0.5rem; padding-left: 1.5rem; font-weight: 600; }
.band .hatch { align-self: stretch; width: 3rem; background: repeating-linear-gradient(135deg, var(--band-line) 0 2.5px, transparent 2.5px 6px); }
.band .what { overflow: hidden; text-overflow: ellipsis; }
.band .zone { margin-left: auto; }
main { max-width: 96rem; margin: 0 auto; padding: 1rem 1.5rem 3rem; display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
.head { display: grid; gap: 0.375rem; }
.title { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
.lead { max-width: 48rem; font-size: 0.8125rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; font-size: 0.8125rem; line-height: 1.25rem; color: var(--muted); }
.facts code { color: var(--ink); }
.jump { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.8125rem; }
.columns { display: grid; grid-template: "about controls" auto "calls controls" 1fr / minmax(0, 1fr) 22rem; gap: 1.25rem; align-items: start; }
.about { grid-area: about; } .controls { grid-area: controls; } .log { grid-area: calls; }
.about, .controls, .log { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; min-width: 0; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; min-width: 0; }
.panel > header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; min-height: 2.5rem; padding: 0.3125rem 1rem; border-bottom: 1px solid var(--line); }
.panel > header > :last-child:not(:first-child) { margin-left: auto; }
.panel footer { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0.75rem 1rem; border-top: 1px solid var(--line); }
.panel:target { border-color: var(--accent-line); }
.aside { font-size: 0.8125rem; color: var(--muted); }
.body { padding: 1rem; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.callout { display: grid; grid-template-columns: 1rem minmax(0, 1fr); gap: 0.25rem 0.75rem; padding: 0.75rem 1rem; border: 1px solid var(--l); border-left: 4px solid var(--f); border-radius: 4px; background: var(--g); font-size: 0.8125rem; }
.callout > .i { color: var(--t); margin-top: 0.125rem; }
.callout:focus-visible { box-shadow: none; border-radius: 4px; }
.callout ul { margin-top: 0.25rem; }
.caution { --t: var(--caution-text); --g: var(--caution-bg); --l: var(--caution-line); --f: var(--caution-fill); }
.bad { --t: var(--bad-text); --g: var(--bad-bg); --l: var(--bad-line); --f: var(--bad-fill); }
.good { --t: var(--good-text); --g: var(--good-bg); --l: var(--good-line); --f: var(--good-fill); }
.quiet { --t: var(--quiet-text); --g: var(--quiet-bg); --l: var(--quiet-line); }
.badge { display: inline-flex; align-items: center; gap: 0.25rem; height: 1.25rem; padding: 0 0.375rem 0 0.25rem; border: 1px solid var(--l); border-radius: 4px; background: var(--g); color: var(--t); font-size: 0.75rem; line-height: 1rem; font-weight: 500; white-space: nowrap; }
.badge .i { width: 0.875rem; height: 0.875rem; }
.badge.open { border: 1px dashed var(--control); color: var(--muted); }
.badge code { overflow-wrap: normal; }
.done { display: flex; gap: 0.5rem; padding: 0.5rem 1rem; font-size: 0.8125rem; color: var(--good-text); background: var(--good-bg); border-bottom: 1px solid var(--good-line); }
.done .i { margin-top: 0.125rem; }
`;

const tables = `
.scroll { position: relative; overflow-x: auto; border-radius: 4px; }
table { width: 100%; border-collapse: collapse; font-size: 0.8125rem; line-height: 1.25rem; }
th { height: 2rem; padding: 0 1rem; text-align: left; font-size: 0.75rem; font-weight: 500; color: var(--muted); border-bottom: 1px solid var(--line-strong); white-space: nowrap; }
td { height: 1.75rem; padding: 0.25rem 1rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td > code { white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
details.more { border-top: 1px solid var(--line); }
header + details.more { border-top: 0; }
summary { display: flex; align-items: center; gap: 0.5rem; min-height: 2.25rem; padding: 0.25rem 1rem; font-size: 0.8125rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--hover); }
summary:focus-visible { position: relative; }
summary .chevron { width: 0.875rem; height: 0.875rem; color: var(--muted); }
details[open] > summary .chevron { transform: rotate(90deg); }
summary .name { font-weight: 500; }
summary code { color: var(--muted); }
summary .end { margin-left: auto; color: var(--muted); }
.inside { padding: 0.25rem 1rem 1rem; display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 1fr); }
.inside .scroll { border: 1px solid var(--line); margin-bottom: 0.5rem; }
.inside :is(th, td) { padding-inline: 0.75rem; }
.code { max-height: 24rem; overflow: auto; padding: 0.5rem 0.75rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 4px; line-height: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.shell { word-break: break-all; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line-strong); }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.8125rem; }
.calls > li + li { border-top: 1px solid var(--line); }
.call > summary { min-height: 1.75rem; padding-block: 0.1875rem; }
.call[open] > summary { background: var(--accent-subtle); }
.call .inside { padding-top: 0.5rem; }
.call .inside > div { display: grid; gap: 0.25rem; grid-template-columns: minmax(0, 1fr); }
.call .seq { min-width: 2.5rem; text-align: right; color: var(--muted); }
.call .time { min-width: 5.5rem; color: var(--muted); }
.call .method { min-width: 2.5rem; font-size: 0.75rem; color: var(--muted); }
.call .path { flex: 1 1 14rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.call .outcome { flex: 1 1 14rem; min-width: 0; display: flex; align-items: center; gap: 0.5rem; }
.call .meaning { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--muted); }
.empty, .none { padding: 1rem; font-size: 0.8125rem; color: var(--muted); }
.none { border-bottom: 1px solid var(--line); padding-block: 0.625rem; }
.empty { display: grid; gap: 0.5rem; max-width: 36rem; padding-block: 1.25rem; } .empty h3 { color: var(--ink); }
`;

const forms = `
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 0.375rem; height: 2rem; padding: 0 0.75rem; border: 1px solid var(--control); border-radius: 4px; background: var(--surface); color: var(--ink); font-size: 0.8125rem; font-weight: 500; line-height: 1.25rem; white-space: nowrap; text-decoration: none; cursor: pointer; transition: background 100ms; }
.btn:hover { background: var(--hover); } .btn .i { width: 0.875rem; height: 0.875rem; }
.btn.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); } .btn.primary:hover { background: var(--accent-hover); }
.btn.danger { border-color: var(--bad-fill); color: var(--bad-text); } .btn.danger:hover { background: var(--bad-bg); }
.btn.small { height: 1.75rem; padding: 0 0.5rem; }
fieldset { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
fieldset + fieldset { border-top: 1px solid var(--line); padding-top: 1rem; }
legend { float: left; } legend + * { clear: both; }
.two { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.75rem 1rem; align-items: start; }
.field, .check { display: grid; gap: 0.25rem; min-width: 0; grid-template-columns: minmax(0, 1fr); }
.lab { display: flex; align-items: center; gap: 0.5rem; font-size: 0.8125rem; font-weight: 500; }
.set { padding: 0 0.25rem; border: 1px solid var(--caution-line); border-radius: 4px; background: var(--caution-bg); color: var(--caution-text); font-size: 0.6875rem; line-height: 0.875rem; font-weight: 500; }
.in { width: 100%; height: 2rem; padding: 0 0.625rem; border: 1px solid var(--control); border-radius: 4px; background: var(--surface); font-size: 0.875rem; line-height: 1.25rem; }
select.in { appearance: none; padding-right: 1.75rem; text-overflow: ellipsis; background: var(--surface) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%2378858c' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E") right 0.5rem center / 1rem no-repeat; }
option, optgroup { background: var(--surface); color: var(--ink); }
.unit { position: relative; } .unit .in { padding-right: 2.25rem; } .unit span { position: absolute; right: 0.625rem; top: 50%; translate: 0 -50%; font-size: 0.8125rem; color: var(--muted); pointer-events: none; }
.check { grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.check label { display: flex; align-items: center; gap: 0.5rem; min-height: 1.5rem; font-size: 0.8125rem; }
.check .hint { grid-column: 1 / -1; padding-left: 1.5rem; } .check .msg { grid-column: 1 / -1; }
input[type="checkbox"] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--accent); flex: none; }
.err { padding-left: 0.75rem; border-left: 4px solid var(--bad-fill); } .err .in { border: 2px solid var(--bad-fill); }
.two > .err { grid-column: 1 / -1; }
.msg { display: flex; gap: 0.375rem; font-size: 0.8125rem; color: var(--bad-text); font-weight: 500; } .msg .i { margin-top: 0.125rem; }
.buttons, .beside { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem; } .beside .field { flex: 1; }
form:has(> .beside) { display: grid; gap: 0.75rem; }
form:has(> .check) { display: grid; gap: 0.75rem; }
.now .big { font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
.rows > li { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); } .rows > li > div { min-width: 0; }
.chosen { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 0.75rem; font-size: 0.8125rem; }
.filter { display: flex; gap: 0.5rem; align-items: center; min-width: 0; } .filter .field { display: flex; gap: 0.5rem; } .filter .lab { flex: none; color: var(--muted); font-weight: 400; } .filter .in { height: 1.75rem; width: 16rem; font-size: 0.8125rem; }
`;

const narrow = `
@media (max-width: 64rem) { .columns { grid-template: "about" "controls" "calls" / minmax(0, 1fr); } .controls { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; } }
@media (max-width: 45rem) {
  .controls { grid-template-columns: minmax(0, 1fr); }
  .band { gap: 0.5rem; padding-right: 1rem; } .band strong { padding-left: 1rem; } .band .hatch { width: 1.5rem; } .band .zone { display: none; }
  main { padding: 0.75rem 1rem 2rem; gap: 1rem; } .columns, .about, .controls, .log { gap: 1rem; }
  .btn, .btn.small { height: 2.75rem; padding: 0 0.75rem; font-size: 0.875rem; } .panel footer .btn { flex: 1; } .panel > header > form .btn { height: 2.25rem; }
  .in, .filter .in { height: 2.75rem; font-size: 1rem; } .check label { min-height: 2.75rem; font-size: 0.875rem; } .check .hint { margin-top: -0.5rem; }
  .jump a, .links a { line-height: 2rem; }
  summary { min-height: 2.75rem; } th, td { padding-inline: 0.5rem; } :is(th, td):first-child { padding-left: 1rem; } .inside :is(th, td):first-child { padding-left: 0.75rem; } .only-phone { display: inline; } .no-phone { display: none; }
  details.more > summary { flex-wrap: wrap; gap: 0 0.5rem; } summary .end { flex-basis: 100%; margin-left: 1.375rem; font-size: 0.75rem; }
  .scroll table { width: max-content; min-width: 100%; } .scroll td { max-width: 13rem; }
  .filter { flex: 1 1 100%; } .filter .field { flex: 1; } .filter .in { width: 100%; }
  .call > summary { display: grid; grid-template-columns: 0.875rem auto minmax(0, 1fr) auto; gap: 0 0.5rem; padding-block: 0.5rem; }
  .call .chevron { grid-area: 1 / 1; } .call .method { grid-area: 1 / 2; } .call .path { grid-area: 1 / 3 / 2 / 5; }
  .call .seq { grid-area: 2 / 2; min-width: 0; text-align: left; } .call .time { grid-area: 2 / 3; min-width: 0; } .call .outcome { grid-area: 2 / 4; } .call .meaning { display: none; }
}
@media (prefers-reduced-motion: no-preference) { summary .chevron { transition: transform 100ms; } }
`;

/** The whole look of the panel. */
export const styles = tokens + base + page + tables + forms + narrow;

import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { accounts, signature } from "#server/sandbox/account.ts";
import { emailAppId } from "#server/sandbox/areas/email/fixtures.ts";
import type { FixtureTable, Route } from "#server/sandbox/route.ts";
import type { SandboxState } from "#server/sandbox/sandbox-state.ts";
import type { World } from "#server/sandbox/world.ts";
import { type Content, type Html, html } from "./html.ts";
import { icon } from "./icons.ts";
import { address, type View } from "./view.ts";
import { capitalised, counted } from "./words.ts";

function table(title: string, columns: readonly string[], rows: readonly (readonly Content[])[]): Html {
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`);
  return html`<table aria-label="${title}">
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table>`;
}

/** A table in a region of its own, which scrolls sideways where the page is narrow. */
function scrolling(title: string, table: Html): Html {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${title}, scrolls sideways">${table}</div>`;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

/** A read that anyone can paste into a terminal, signed for the platform's present time. */
function signedCall({ baseUrl, clock }: World): string {
  const [account] = accounts;
  if (account === undefined) return "";
  const timestamp = String(Math.floor(clock.now() / 1000));
  const headers = [`Api-Key: ${account.apiKey}`, `Timestamp: ${timestamp}`, `Sign: ${signature(account, timestamp)}`];
  const url = `${baseUrl}/email/getListEmailAddress?appId=${emailAppId}`;
  return ["curl", ...headers.map((header) => `-H '${header}'`), `'${url}'`].join(" \\\n  ");
}

/** Who may call, and how a call is signed. */
export function keysPanel(world: World): Html {
  const secrets = [...new Set(accounts.map((account) => account.secret))].map(code);
  const rows = accounts.map(({ apiKey, purpose }) => [code(apiKey), capitalised(purpose)]);
  return html`<section class="panel" id="keys" aria-labelledby="keys-title">
<header><h2 id="keys-title">Keys</h2><p class="aside">Secret of each: ${secrets}</p></header>
${table("Keys and what they are for", ["Api-Key", "What it is for"], rows)}
<details class="more"><summary>${icon("chevron")}<span>A signed call to try</span></summary>
<div class="inside"><pre class="code shell" tabindex="0" role="region" aria-label="A signed call">${signedCall(world)}</pre>
<p class="hint"><code>Sign</code> is the lower-case hexadecimal MD5 of Api-Key, secret and Timestamp, one after the other. This one is good for half an hour.</p></div></details>
</section>`;
}

function operationsTable(name: string, routes: readonly Route[], view: View): Html {
  const rows = routes.map(({ operation: { path, methods, summary } }) => [
    html`<span class="nw">${code(path)}</span>`,
    html`<span class="nw">${methods.join(", ")}</span>`,
    summary,
    html`<a class="nw" href="${address("/", { ...view, fail: path, done: "" }, "fail")}">Fail next<span class="vh"> call of ${path}</span></a>`,
  ]);
  const title = `Operations of ${name}`;
  return scrolling(title, table(title, ["Path", "Methods", "What it does", "Dial"], rows));
}

function fixtureTable({ title, columns, rows }: FixtureTable): Html {
  const ids = columns.map((column) => /^\w*(id|ID|Id|key|Address|Phone|number)$/.test(column));
  const cells = rows.map((row) => row.map((cell, index) => (ids[index] ? code(cell) : cell)));
  return html`<h3>${title}</h3>\n${scrolling(title, table(title, columns, cells))}`;
}

/** The operations and fixtures of each area that this sandbox answers, folded. */
export function areasPanel({ routes, fixtures }: SandboxState, view: View): Html {
  const folds = areas.map((area) => {
    const own = routes.filter(({ operation }) => operation.area === area);
    const tables = fixtures.filter((each) => each.area === area).flatMap((each) => each.fixtures);
    if (own.length === 0) return undefined;
    const appId = tables.find(({ columns }) => columns[0] === "appId")?.rows[0]?.[0];
    return html`<details class="more"><summary>${icon("chevron")}<span class="name">${areaNames[area]}</span> ${appId && code(appId)} <span class="end">${counted(own.length, "operation")}, ${counted(tables.length, "table")}</span></summary>
<div class="inside"><h3>Operations</h3>
${operationsTable(areaNames[area], own, view)}
${tables.map(fixtureTable)}</div></details>\n`;
  });
  return html`<section class="panel" id="fixtures" aria-labelledby="fixtures-title">
<header><h2 id="fixtures-title">Operations and fixtures</h2><p class="aside no-phone">What exists after a reset</p></header>
${folds}</section>`;
}

import { createHash } from "node:crypto";
import { type Content, Html, html } from "./html.ts";
import { icon } from "./icons.ts";
import { styles } from "./styles.ts";

const styleHash = createHash("sha256").update(styles).digest("base64");

/** No script, no frame, nothing from elsewhere; forms go back to where the page came from. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "x-content-type-options": "nosniff",
  // Not "no-referrer": a browser then writes "null" as the Origin of the panel's own forms.
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
} as const;

/** A page of the sandbox: the band on top, and what is on it. */
export function document(title: string, content: Content): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(styles)}</style>
</head>
<body>
<header class="band"><strong>${icon("flask")}Sandbox</strong><span class="hatch"></span><span class="what no-phone">Nothing here reaches a person or costs money.</span><span class="what only-phone">Nothing here is really sent.</span><span class="zone">Platform time UTC+08:00</span></header>
<main>${content}</main>
</body>
</html>
`.text;
}

/** A page that says in three sentences what happened, why, and what to do. */
export function refusalPage(what: string, why: string, remedy: string): string {
  return document(
    `${what} · Switchboard sandbox`,
    html`<div class="head"><h1>${what}</h1><p class="lead">${why} ${remedy}</p></div>
<p><a class="btn" href="/">Open the control panel</a></p>`,
  );
}

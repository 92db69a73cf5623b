import type { IncomingMessage, ServerResponse } from "node:http";
import type { DatabaseWatch } from "#db/watch.ts";
import { awaySentence } from "#server/domain/database-problem.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { type Language, languages } from "#words/language.ts";
import { t } from "#words/t.ts";
import { readerOf } from "./reader.ts";

const signInPath = /^\/api\/auth\/(callback|signout|session)(\/|$)/;

/**
 * Whether what is at this path cannot be answered without the database. Procedures see to themselves, callbacks are kept
 * without it.
 */
function needsDatabase(path: string): boolean {
  return signInPath.test(path) || !/^\/(api|_next)\//.test(path);
}

/**
 * Answers 503 in place of a page or file when the database is away, or goes away before the answer has begun. Returns
 * whether it has answered already; then there is nothing left to handle.
 */
export function answerWhenAway(
  watch: Pick<DatabaseWatch, "onAway"> | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  if (watch === undefined || !needsDatabase(path)) return false;
  const leave = watch.onAway(() => {
    if (response.headersSent) return;
    // Whoever still works on the true answer finds this one sent.
    response.on("error", () => undefined);
    // Whoever tells that the database went away knows no reader.
    speakTo(readerOf(request), () => answerAway(request, response, path));
  });
  response.once("close", leave);
  return response.headersSent;
}

function answerAway(request: IncomingMessage, response: ServerResponse, path: string): void {
  const isPage = /text\/html/.test(request.headers.accept ?? "");
  const isSignIn = path.startsWith("/api/");
  const type = isSignIn ? "application/json" : isPage ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
  for (const name of response.getHeaderNames())
    if (/^(content-(length|encoding|type|disposition)|link)$/.test(name)) response.removeHeader(name);
  response.writeHead(503, { "content-type": type, "cache-control": "no-store", "retry-after": "5" });
  response.end(
    isSignIn
      ? JSON.stringify({ error: { message: awaySentence() } })
      : isPage
        ? awayPage(readerOf(request))
        : `${awaySentence()}\n`,
  );
}

const awayPage = (language: Language) => `<!doctype html>
<html lang="${languages[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>${t("domain.notAvailableRightNow")} · Switchboard</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
</style>
</head>
<body>
<main>
<h1>${t("domain.theDatabaseIsAway")}</h1>
<p>${t("domain.thisPageTriesAgainByItself")}</p>
</main>
</body>
</html>
`;

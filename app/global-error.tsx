"use client";

import "./globals.css";
import { startFailedWords } from "#components/page/start-failed-words.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { languages } from "#words/language.ts";

const StartFailed = onDemand(() => import("#components/page/start-failed.tsx").then((loaded) => loaded.StartFailed));

/** Stands in for the root layout when that itself fails. */
export default function GlobalError() {
  const { language, title } = startFailedWords();
  return (
    <html lang={languages[language].tag}>
      <body>
        <title>{title}</title>
        <StartFailed />
      </body>
    </html>
  );
}

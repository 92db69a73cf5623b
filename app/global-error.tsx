"use client";

import "./globals.css";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

const StartFailed = onDemand(() => import("#components/page/start-failed.tsx").then((loaded) => loaded.StartFailed));

/** Stands in for the root layout when that itself fails. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Switchboard could not start this page</title>
        <StartFailed />
      </body>
    </html>
  );
}

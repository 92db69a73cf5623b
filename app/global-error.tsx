"use client";

import "./globals.css";
import { BarePage } from "#components/page/bare-page.tsx";
import { Button } from "#components/ui/controls/button.tsx";

/** Stands in for the root layout when that itself fails. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Switchboard could not start this page</title>
        <BarePage>
          <h1 className="text-xl">Switchboard could not start this page</h1>
          <p className="text-sm text-muted">
            The server answered with a failure. Nothing was sent or repeated because of it. Try again. If it keeps
            failing, tell your administrator when it happened.
          </p>
          <div className="flex gap-2">
            <Button variant="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          </div>
        </BarePage>
      </body>
    </html>
  );
}

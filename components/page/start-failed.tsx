"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { BarePage } from "./bare-page.tsx";

/** What is said where not even the frame around all pages could be made. */
export function StartFailed() {
  return (
    <BarePage>
      <h1 className="text-xl">Switchboard could not start this page</h1>
      <p className="text-sm text-muted">
        The server answered with a failure. Nothing was sent or repeated because of it. Try again. If it keeps failing,
        tell your administrator when it happened.
      </p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </BarePage>
  );
}

"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { BarePage } from "./bare-page.tsx";
import { startFailedWords } from "./start-failed-words.ts";

/** What is said where not even the frame around all pages could be made. */
export function StartFailed() {
  const { title, text, again } = startFailedWords();
  return (
    <BarePage>
      <h1 className="text-xl">{title}</h1>
      <p className="text-sm text-muted">{text}</p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {again}
        </Button>
      </div>
    </BarePage>
  );
}

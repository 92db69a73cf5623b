"use client";

import { useState } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { Dialog } from "#components/ui/overlay/dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import type { CreatedToken } from "./create-token-dialog.tsx";
import { curlLine } from "./curl-line.ts";

/** A new token, this once: nobody can show it again. Escape alone does not lose it. */
export function TokenOnce({
  token,
  publicUrl,
  onClose,
}: {
  token: CreatedToken;
  publicUrl: string;
  onClose: () => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setLeaving(true)} title={token.name} wide>
      <div className="grid grid-cols-1 gap-4">
        <Callout hue="caution" title="Copy it now.">
          This is the only time it is shown. Switchboard keeps only a hash of it, from which nobody can recover it.
        </Callout>
        <section className="grid grid-cols-1 gap-1.5">
          <h3>The token</h3>
          <CodeBlock what="the token" text={token.text} />
          <p className="text-muted">
            It works until <Time at={token.expiresAt} />. Anybody who has it can use it, so keep it where your program
            keeps its secrets.
          </p>
        </section>
        <section className="grid grid-cols-1 gap-1.5">
          <h3>Try it</h3>
          <CodeBlock what="the line for a terminal" text={curlLine(publicUrl, token.text)} />
        </section>
        {isLeaving && (
          <Callout
            hue="caution"
            alert
            title="Do you have it?"
            actions={<Button onClick={() => setLeaving(false)}>Not yet</Button>}
          >
            Without it the token is of no use, and you would have to create another one.
          </Callout>
        )}
        <div>
          <Button variant="primary" onClick={onClose}>
            I have stored it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

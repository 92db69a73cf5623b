import { Button } from "#components/ui/controls/button.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { curlLine } from "./curl-line.ts";

/** What tokens are for, where there is none. */
export function NoTokens({ publicUrl, onMake }: { publicUrl: string; onMake: () => void }) {
  return (
    <EmptyState
      kind="nothing-yet"
      icon="key"
      title="No API tokens yet"
      actions={
        <Button variant="primary" icon="plus" onClick={onMake}>
          Create a token
        </Button>
      }
    >
      <div className="grid gap-2">
        <p>
          With a token, a program can do here what you can do yourself: list sends, send a batch every night, download
          who received it. You choose what it may do and for how long. It acts in your name, and the audit trail shows
          what it does.
        </p>
        <CodeBlock what="the example" text={curlLine(publicUrl, "swb_…")} />
      </div>
    </EmptyState>
  );
}

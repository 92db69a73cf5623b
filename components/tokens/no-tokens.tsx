import { Button } from "#components/ui/controls/button.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { t } from "#words/t.ts";
import { curlLine } from "./curl-line.ts";

/** What tokens are for, where there is none. */
export function NoTokens({ publicUrl, onMake }: { publicUrl: string; onMake: () => void }) {
  return (
    <EmptyState
      kind="nothing-yet"
      icon="key"
      title={t("tokens.noAPITokensYet")}
      actions={
        <Button variant="primary" icon="plus" onClick={onMake}>
          {t("tokens.createAToken")}
        </Button>
      }
    >
      <div className="grid gap-2">
        <p>{t("tokens.withATokenAProgramCanDo")}</p>
        <CodeBlock what={t("tokens.theExample")} text={curlLine(publicUrl, "swb_…")} />
      </div>
    </EmptyState>
  );
}

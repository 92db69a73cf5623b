import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { VisibleText } from "#components/reading/hidden/visible-text.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

/** What names a person as the server showed it, with a lock where the viewer’s role sees it masked. */
export function MaskedValue({ children }: { children: string }) {
  const maySee = useMay("personal.see");
  if (maySee || !children.includes("•••")) return <VisibleText text={children} />;
  return (
    <span title={t("reading.maskedForYourRole")}>
      <Icon name="lock" size="xs" className="mr-1 inline text-muted" />
      {children}
    </span>
  );
}

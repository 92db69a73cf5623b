import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";

/** Leads to where a person is taken out of everything, for those who may. What stands behind # is sent to no server. */
export function EraseLink({ subject }: { subject: string }) {
  const { slug } = useWorkspace();
  const mayErase = useMay("personal.erase");
  if (!mayErase) return null;
  return (
    <Link href={`/${slug}/settings/privacy#erase=${encodeURIComponent(subject)}`}>{t("numbers.eraseThisPerson")}</Link>
  );
}

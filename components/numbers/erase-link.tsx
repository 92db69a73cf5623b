import type { Outputs } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

type Kept = NonNullable<Outputs["numbers"]["about"]["kept"]>[number];

/** As many of a kind are counted at most, and stand for more. */
const mostCounted = 1000;

/**
 * Leads to where a person is taken out of everything, for those who may, and says how much is kept here. What stands behind #
 * is sent to no server.
 */
export function EraseLink({ subject, kept }: { subject: string; kept: readonly Kept[] | null | undefined }) {
  const { slug } = useWorkspace();
  const mayErase = useMay("personal.erase");
  if (!mayErase) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {kept && <span className="text-sm text-muted">{sayKept(kept)}</span>}
      <Link href={`/${slug}/settings/privacy#erase=${encodeURIComponent(subject)}`}>
        {t("numbers.eraseThisPerson")}
      </Link>
    </span>
  );
}

/** "Kept here: 14 messages, 2 calls, 1 suppression" */
function sayKept(kept: readonly Kept[]): string {
  const some = kept.filter(({ count }) => count > 0);
  if (some.length === 0) return t("numbers.nothingKeptHere");
  const list = new Intl.ListFormat(speaks(), { type: "unit" }).format(some.map(sayCount));
  return t("numbers.keptHere", { list });
}

function sayCount({ of, count }: Kept): string {
  const said = {
    number: count < mostCounted ? formatCount(count) : t("numbers.numberOrMore", { number: formatCount(count) }),
    count,
  };
  if (of === "messages") return t("numbers.messagesKept", said);
  if (of === "emails") return t("numbers.emailsKept", said);
  return of === "calls" ? t("numbers.callsKept", said) : t("numbers.suppressionsKept", said);
}

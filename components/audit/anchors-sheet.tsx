"use client";

import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type AuditSource, useAnchors } from "./audit-source.ts";

type Props = { of: AuditSource; closeHref: string; hrefOf: (seq: number) => string };

/** The signed heads of the chain, newest first. */
export function AnchorsSheet({ of, closeHref, hrefOf }: Props) {
  const query = useAnchors(of);
  const anchors = query.data;
  return (
    <Sheet
      label={t("audit.anchors")}
      title={t("audit.anchors")}
      monoTitle={false}
      position={t("audit.signedEveryHour")}
      isRow={false}
      closeHref={closeHref}
    >
      <p className="text-sm text-muted">{t("audit.everyHourTheLastEntryIsSigned")}</p>
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("audit.theAnchorsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {!anchors && !query.error && <SheetSkeleton />}
      {anchors?.length === 0 && <p className="text-sm">{t("audit.noneYetTheFirstOneIsMade")}</p>}
      {anchors && anchors.length > 0 && (
        <ul className="grid grid-cols-1 text-sm">
          {anchors.map(({ seq, at, keyId, isSound }) => (
            <li key={seq} className="grid gap-1 border-b border-line py-2 last:border-b-0">
              <span className="flex flex-wrap items-center gap-2">
                <Link href={hrefOf(seq)} scroll={false}>
                  {t("audit.entrySeq", { seq: formatCount(seq) })}
                </Link>
                {isSound ? (
                  <Badge icon="badge-check" hue="good">
                    {t("audit.signed")}
                  </Badge>
                ) : (
                  <Badge icon="circle-x" hue="bad">
                    {t("audit.wrongSignature")}
                  </Badge>
                )}
                <span className="ml-auto text-muted">
                  <Time at={at} />
                </span>
              </span>
              <span className="text-xs text-muted">
                {rich("audit.keyId", { id: <span className="mono">{keyId.slice(0, 16)}</span> })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

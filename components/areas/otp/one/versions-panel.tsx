"use client";

import { skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Differences } from "#components/areas/otp/differences.tsx";
import type { OtpObject, OtpVersion } from "#components/areas/otp/kept.ts";
import { versionTerm } from "#components/areas/otp/standing.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { CompareBar } from "#components/sends/versions/compare-bar.tsx";
import { useCompared } from "#components/sends/versions/use-compared.ts";
import { VersionsFrame } from "#components/sends/versions/versions-frame.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { changesBetween } from "#server/compose/otp/differences.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { changeSummary } from "./change-summary.ts";

/** Every version, the last one first: who, when, what it changed and what became of it; and what any two say differently. */
export function VersionsPanel({ object: { id, newest } }: { object: OtpObject }) {
  const trpc = useTRPC();
  const versions = useInfiniteQuery(
    trpc.otp.versions.infiniteQueryOptions({ id }, { getNextPageParam: ({ next }) => next, staleTime: 0 }),
  );
  return (
    <VersionsFrame versions={versions} row={(version) => <VersionRow key={version.version} version={version} />}>
      {newest.version > 1 && <Compare id={id} latest={newest.version} />}
    </VersionsFrame>
  );
}

const mostShown = 3;

function VersionRow({ version }: { version: OtpVersion }) {
  const { slug } = useWorkspace();
  const { state, refusal, byName, createdAt, submissionId } = version;
  const told = changeSummary(version);
  const changes = told.slice(0, mostShown).join(t("otp.semicolon"));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <span className="font-medium">{t("otp.versionVersion", { version: version.version })}</span>
      <StateBadge term={versionTerm(state)} />
      {refusal && <CodeLink area="otp" code={refusal.code} />}
      <span className="text-muted">{rich("otp.byNameAt", { name: byName, at: <Time at={createdAt} /> })}</span>
      {submissionId && (
        <Link className="ml-auto" href={`/${slug}/sends/${submissionId}`}>
          {t("otp.openTheCall")}
        </Link>
      )}
      {told.length > 0 && (
        <span className="basis-full text-muted [overflow-wrap:anywhere]">
          {told.length > mostShown ? t("otp.changesAndMore", { changes, more: told.length - mostShown }) : changes}
        </span>
      )}
    </li>
  );
}

function Compare({ id, latest }: { id: string; latest: number }) {
  const trpc = useTRPC();
  const comparing = useCompared(latest);
  const { from, to, isShown } = comparing;
  const one = (version: number) => trpc.otp.version.queryOptions(isShown ? { id, version } : skipToken);
  const [first, second] = [useQuery(one(from)), useQuery(one(to))];
  const [was, is] = [first.data, second.data];
  const error = first.error ?? second.error;
  return (
    <CompareBar latest={latest} compared={comparing}>
      {error && isShown && (
        <ReadProblem
          error={error}
          what={t("otp.theTwoVersionsCouldNotBeCompared")}
          onRetry={() => {
            void first.refetch();
            void second.refetch();
          }}
          busy={first.isFetching || second.isFetching}
        />
      )}
      {isShown && was && is && (
        <Differences
          differences={changesBetween(was.values, is.values)}
          before={t("otp.versionFrom", { from })}
          after={t("otp.versionTo", { to })}
        />
      )}
    </CompareBar>
  );
}

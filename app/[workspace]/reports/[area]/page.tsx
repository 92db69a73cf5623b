import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { withWords } from "#app/with-words.tsx";
import { AreaReportPage } from "#components/reports/area-report-page.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; area: string }> };

const areaOf = (name: string) => areas.find((area) => area === name);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const area = areaOf((await params).area);
  return { title: area ? t("pages.reportOfArea", { area: areaNames[area] }) : t("pages.reports") };
}

export default withWords("[workspace]/reports/[area]/page", async function ReportPage({ params }: Props) {
  const { area: name, ...place } = await params;
  const area = areaOf(name);
  if (area === undefined) notFound();
  const title = t("pages.reportOfArea", { area: areaNames[area] });
  const refused = await requirePage(place, `${area}.read`, title, t("pages.seeThisReport"));
  return refused ?? <AreaReportPage area={area} />;
});

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AreaReportPage } from "#components/reports/area-report-page.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; area: string }> };

const areaOf = (name: string) => areas.find((area) => area === name);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const area = areaOf((await params).area);
  return { title: area ? `Report: ${areaNames[area]}` : "Reports" };
}

export default async function ReportPage({ params }: Props) {
  const { area: name, ...place } = await params;
  const area = areaOf(name);
  if (area === undefined) notFound();
  const title = `Report: ${areaNames[area]}`;
  const refused = await requirePage(place, `${area}.read`, title, "see this report");
  return refused ?? <AreaReportPage area={area} />;
}

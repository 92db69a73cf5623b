import type { FixtureTable } from "#server/sandbox/route.ts";

export const aivoiceAppId = "ai-app-1";

export const dialogFlows = [
  { id: 9001, name: "Renewal reminder" },
  { id: 9002, name: "Delivery survey" },
] as const;
export type DialogFlowId = (typeof dialogFlows)[number]["id"];

export const lines = [
  { id: 7001, displayNumber: "442079460170" },
  { id: 7002, displayNumber: "12125550170" },
] as const;

/** Robots that may talk at the same time. */
export const maxRobots = 50;
/** The first task's id: the first whole number that a double cannot hold. */
export const firstJobId = 9_007_199_254_740_993n;

/** What the sandbox's own page shows of this area. */
export const aivoiceFixtureTables: readonly FixtureTable[] = [
  { title: "AI voice application", columns: ["appId", "robots at most"], rows: [[aivoiceAppId, String(maxRobots)]] },
  {
    title: "Dialog flows",
    columns: ["dialogFlowId", "name"],
    rows: dialogFlows.map((flow) => [String(flow.id), flow.name]),
  },
  {
    title: "Lines",
    columns: ["jobPhoneNumberId", "shown number"],
    rows: lines.map((line) => [String(line.id), line.displayNumber]),
  },
];

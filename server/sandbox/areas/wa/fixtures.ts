import { waTemplateTypes } from "#server/contract/limits/wa.ts";
import type { FixtureTable } from "#server/sandbox/route.ts";
import { type Template, typeName } from "./templates.ts";

export const waAppId = "wa-app-1";

export const businessNumbers = [
  { number: "15550001111", works: true },
  { number: "15550002222", works: false },
] as const;

const orderUpdate = {
  name: "order_update",
  type: waTemplateTypes.utility,
  variables: { header: 1, body: 2 },
  submittedAt: null,
};

/** Approved from the start. Their ids come before those that are given out. */
export const waTemplateFixtures: readonly Template[] = [
  { ...orderUpdate, id: "600001", language: "en" },
  { ...orderUpdate, id: "600002", language: "zh_CN" },
  {
    id: "600003",
    name: "otp_code",
    type: waTemplateTypes.authentication,
    language: "en",
    variables: { header: 0, body: 1 },
    submittedAt: null,
  },
];

/** What the sandbox's own page shows of this area. */
export const waFixtureTables: readonly FixtureTable[] = [
  { title: "Instant-messaging application", columns: ["appId"], rows: [[waAppId]] },
  {
    title: "Business numbers",
    columns: ["businessPhone", "state"],
    rows: businessNumbers.map(({ number, works }) => [number, works ? "works" : "in a wrong state"]),
  },
  {
    title: "Instant-messaging templates",
    columns: ["name", "language", "type", "variables"],
    rows: waTemplateFixtures.map(({ name, language, type, variables }) => [
      name,
      language,
      typeName(type),
      `${variables.header} in the header, ${variables.body} in the body`,
    ]),
  },
];

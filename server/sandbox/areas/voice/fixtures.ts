import type { SipPhone } from "#server/contract/voice.ts";
import type { FixtureTable } from "#server/sandbox/route.ts";

export const voiceAppId = "voice-app-1";

export const sipPhones = [
  phone("Sales", 1, "8101", "Zk4-harbor-19", "442079460111"),
  phone("Sales", 2, "8102", "Qm7-lantern-52", "442079460112"),
  phone("Sales", 3, "8103", "Vt2-copper-84", "442079460113"),
  phone("Support", 1, "8201", "Hw9-meadow-37", "16465550121"),
  phone("Support", 2, "8202", "Rx5-signal-60", "16465550122"),
  phone("Support", 3, "8203", "Bn8-orchard-73", "16465550123"),
] as const;

function phone(groupName: string, number: number, account: string, password: string, displayNum: string) {
  return { groupName, phoneName: `${groupName} ${number}`, account, password, displayNum } satisfies SipPhone;
}

/** Numbers that group and verification calls show. */
export const groupDisplayNumbers = ["442079460190", "16465550190", "61855500190"] as const;
/** Recordings that group calls play. */
export const voiceFileIds = ["61001", "61002", "61003", "61004"] as const;

/** What the sandbox's own page shows of this area. */
export const voiceFixtureTables: readonly FixtureTable[] = [
  { title: "Voice application", columns: ["appId"], rows: [[voiceAppId]] },
  {
    title: "SIP phones",
    columns: ["sipGroupName", "phoneName", "account", "displayNum"],
    rows: sipPhones.map((each) => [each.groupName, each.phoneName, each.account, each.displayNum]),
  },
];

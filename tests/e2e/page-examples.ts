import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { fill } from "#tests/support/app-tree.ts";
import { archivedCall } from "#tests/support/archived-calls.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { draftOver } from "#tests/support/sms-draft.ts";
import { waDraftOver } from "#tests/support/wa-draft.ts";
import { pageWalls } from "./walls/table.ts";

/** A page of its own to look at, not one that leads on or is for those who are signed out. */
export const ownPages = Object.entries(pageWalls).flatMap(([address, { need, shows }]) =>
  need !== "anyone" && typeof shows === "string" && address !== "/account/second-factor" ? [address] : [],
);

/** Where a page stays that leads on by itself otherwise: this one says that somebody was refused. */
const staysAt: Partial<Record<string, string>> = { "/account/again": "/account/again?refused=1" };

/** Rows of each kind of trouble, in columns as wide as people have them. */
export const troubledRows = [
  "Name;Phone;Order;Remark",
  ...Array.from(
    { length: 20 },
    (_, index) => `Ann ${index};call the office;${index};Wants to be called before noon, never after`,
  ),
  "Ben;0151 12345678;20;",
  "Cem;0151 12345679;21;",
  ";+4915112345670;22;",
  ...Array.from({ length: 5 }, (_, index) => `Dan ${index};+491511234561${index};3${index};A remark`),
].join("\r\n");

const callPages = [
  ["/voice/ai-calls/[id]", "ai"],
  ["/voice/records/sip/[id]", "sip"],
  ["/voice/records/group/[id]", "group"],
] as const;

async function exampleId(address: string, portal: PortalClient, page: Page): Promise<string> {
  if (address.includes("/send/sms/[id]"))
    return draftOver(portal, page.request, troubledRows, {
      content: "Hello {{Name}}",
      numberColumn: 1,
      variables: { Name: 0 },
    });
  if (address.includes("/send/wa/[id]"))
    return waDraftOver(
      portal,
      page.request,
      "phone,order,name,day\n+4915112345601,A-1,Ann,Monday\ncall the office,A-2,,before noon or never\n",
    );
  if (address.includes("/send/email/[id]")) {
    const draft = { fromEmailAddress: "news@sandbox.example", templateID: "101", receiverId: "list-10" };
    const { id } = await portal.email.begin.mutate({ appId: "em-app-1", ...draft, subject: "Welcome aboard" });
    return id;
  }
  if (address.includes("/templates/wa/[id]")) {
    const { id } = await portal.wa.adoptTemplate.mutate({
      ...{ appId: "wa-app-1", templateName: "a_name_that_goes_on_and_on_".repeat(15), language: "en", type: 2 },
      ...{ header: null, body: "Hello {{1}}", footer: null, headerVariables: 0, bodyVariables: 1 },
    });
    return id;
  }
  if (address.includes("/voice/tasks/[id]")) {
    const { id } = await portal.aivoice.adoptTask.mutate({
      ...{
        appId: "ai-app-1",
        jobId: String(BigInt(Date.now()) * 1_000_000n),
        name: "A_name_that_goes_on_and_on_".repeat(3),
      },
      rules: { mode: "MANUAL", dailyStartDateTime: "09:30", dailyEndDateTime: "19:00", robotCount: 10 },
    });
    return id;
  }
  if (address.includes("/otp/templates/[id]")) {
    const text = `Your code is ##code##. ${"Words that go on and on. ".repeat(8)}`;
    const name = `Name that goes on and on ${Date.now() % 1000}`;
    const { id } = await portal.otp.adoptTemplate.mutate({ platformId: `t-${Date.now()}`, name, text });
    return id;
  }
  if (address.includes("/otp/apps/[id]")) {
    const written = { intentId: randomUUID(), draft: { name: `Goes_on_and_on_without_a_${Date.now() % 10_000}` } };
    return (await portal.otp.addApp.mutate(written)).id;
  }
  if (address.includes("/otp/flows/[id]")) {
    const step = { waitingTime: 120, status: 2, channel: "call", channelCut: 1 } as const;
    const draft = {
      name: `Goes_on_and_on_without_${Date.now() % 10_000}`,
      flow: Array.from({ length: 5 }, () => step),
    };
    return (await portal.otp.addFlow.mutate({ intentId: randomUUID(), draft })).id;
  }
  for (const [path, kind] of callPages)
    if (address.includes(path)) return encodeURIComponent((await archivedCall(portal, kind)).id);
  if (address.includes("/connections/[id]")) {
    const { connections } = await portal.connections.list.query();
    return connections[0]?.id ?? "";
  }
  return sendDirectly(portal, "list-10", 10);
}

/** A page's address in the Demo workspace; where it is of one thing, that is made first. */
export async function exampleAddress(address: string, portal: PortalClient, page: Page): Promise<string> {
  const id = address.includes("[id]") ? await exampleId(address, portal, page) : "";
  return fill(staysAt[address] ?? address, { workspace: "demo", area: "sms", id });
}

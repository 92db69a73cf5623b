import type { APIRequestContext } from "@playwright/test";
import type { PortalClient } from "./portal-client.ts";
import { readTable } from "./sms-draft.ts";

/** The sandbox has it from its first moment; it tells nobody its texts. */
export const orderUpdate = {
  name: "order_update",
  language: "en",
  header: "Order {{1}}",
  body: "Hello {{1}}, it comes {{2}}.",
  footer: null,
};

/** Has the Demo workspace know the template order_update, however often it is asked for. */
export async function knowTemplate(portal: PortalClient): Promise<void> {
  const { name: templateName, ...texts } = orderUpdate;
  const known = await portal.wa.templatesNamed.query({ appId: "wa-app-1", name: templateName });
  if (known.length > 0) return;
  const variables = { headerVariables: 1, bodyVariables: 2 };
  await portal.wa.adoptTemplate.mutate({ appId: "wa-app-1", templateName, type: 2, ...texts, ...variables });
}

/** A draft over a CSV of numbers, orders, names and days, as the sandbox's application would send it. */
export async function waDraftOver(portal: PortalClient, request: APIRequestContext, csv: string): Promise<string> {
  await knowTemplate(portal);
  const uploadId = await readTable(portal, request, csv);
  const { id } = await portal.wa.begin.mutate({ appId: "wa-app-1" });
  await portal.wa.update.mutate({
    id,
    draft: {
      ...{ uploadId, numberColumn: 0, country: "DE", businessPhone: "15550001111", template: orderUpdate },
      variables: { "header 1": 1, "body 1": 2, "body 2": 3 },
    },
  });
  return id;
}

import { type APIRequestContext, expect } from "@playwright/test";
import { product } from "./browser-test.ts";
import type { PortalClient } from "./portal-client.ts";

/** Recipients of a CSV, uploaded and read. Answers the upload's id. */
export async function readTable(portal: PortalClient, request: APIRequestContext, csv: string): Promise<string> {
  const bytes = Buffer.from(csv);
  const upload = { purpose: "recipients", name: "people.csv", byteCount: bytes.length, source: "file" } as const;
  const { id: uploadId, partBytes } = await portal.uploads.begin.mutate(upload);
  expect(bytes.length).toBeLessThanOrEqual(partBytes);
  const sent = await request.put(`/demo/uploads/${uploadId}/parts/0`, {
    data: bytes,
    headers: { origin: product.portalUrl },
  });
  expect(sent.status()).toBe(200);
  await portal.uploads.finish.mutate({ id: uploadId });
  await expect.poll(async () => (await portal.uploads.get.query({ id: uploadId })).state).toBe("read");
  return uploadId;
}

/** A draft over a CSV that was read, with its text and columns, as the sandbox's SMS application would send it. */
export async function draftOver(
  portal: PortalClient,
  request: APIRequestContext,
  csv: string,
  filled: { content: string; numberColumn: number; variables: Record<string, number> },
): Promise<string> {
  const uploadId = await readTable(portal, request, csv);
  const { id } = await portal.sms.begin.mutate({ appId: "sms-app-1" });
  await portal.sms.update.mutate({ id, draft: { uploadId, ...filled } });
  return id;
}

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recentProofMinutes } from "#server/domain/access/sign-in/proof.ts";
import { permissionsOf, roles } from "#server/domain/permissions.ts";
import { makeToken, send, streamPath } from "#tests/integration/tokens/world.ts";
import { type Asked, openAsked, type Who } from "./asking.ts";

let asked: Asked;
let files: string[];
beforeAll(async () => {
  asked = await openAsked();
  const { owner, planted } = asked;
  files = [
    `sends/${planted.submissionId}/recipients.csv`,
    `sends/${planted.smsId}/messages.csv`,
    `send/sms/${planted.draftId}/rows.csv`,
    "suppressions/suppressions.csv",
    "sends/sends.csv",
    "numbers/messages.csv?number=%2B4915112345678",
    "addresses/emails.csv?address=ada%40lovelace.example",
    "voice/calls.csv?kind=ai",
    "reports/sms/report.csv?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z",
  ].flatMap((file) =>
    ["csv", "xlsx", "jsonl"].map((format) => `/${owner.workspace.slug}/${file.replace(".csv", `.${format}`)}`),
  );
});
afterAll(() => asked.close());

/** Everybody's last proof is now so old. */
async function ageProofs(minutes: number): Promise<void> {
  await asked.api.services.db.system.execute(
    sql`update session set authenticated_at = now() - ${minutes} * interval '1 minute'`,
  );
}

const get = (who: Who, path: string) => send(asked.api, path, { headers: asked.headersOf.get(who) ?? {} });

describe("files of recipients, when the last proof is old", () => {
  beforeEach(() => ageProofs(recentProofMinutes + 1));

  test.each(roles.filter((role) => permissionsOf([role]).has("personal.see")))(
    "are refused to the %s, who would see people in them, with a sentence that says what to do",
    async (role) => {
      for (const file of files) {
        const { status, text, headers } = await get(role, file);
        expect(status, file).toBe(403);
        expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
        expect(headers.has("content-disposition")).toBe(false);
        expect(text).toMatch(/^Confirm that it is you: .* Nothing was downloaded\.\n$/);
      }
      const proof = await get(role, streamPath("personal.downloadProof", undefined));
      expect(proof).toMatchObject({ status: 428, text: expect.stringContaining('"reauthenticate":true') });
      await ageProofs(recentProofMinutes - 1);
      for (const file of files) expect(await get(role, file), file).toMatchObject({ status: 200 });
      expect((await get(role, streamPath("personal.downloadProof", undefined))).status).toBe(200);
    },
  );

  test("are given to those who see everybody masked", async () => {
    const readable = files.filter((file) => !/\/(?:suppressions|numbers|addresses)\//.test(file));
    for (const file of readable) expect(await get("analyst", file), file).toMatchObject({ status: 200 });
  });

  test("are given to programs, whose token was made behind a proof", async () => {
    const { text: token } = await makeToken(asked.owner);
    for (const file of files) expect(await send(asked.api, file, { token }), file).toMatchObject({ status: 200 });
    const { status } = await send(asked.api, streamPath("personal.downloadProof", undefined), { token });
    expect(status).toBe(403);
  });
});

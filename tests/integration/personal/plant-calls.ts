import { platformCall } from "#db/schema/partitioned/records.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { Attempted } from "./plant-callbacks.ts";
import { type Somebody, spellingsOf } from "./somebody.ts";

type Made = Attempted & { connectionId: string; submissionId: string; request: Record<string, string> };

/** Records of requests that name them: of a send, of reads, and of what no operation knows. */
export async function plantCalls(scope: Scope, { request, ...made }: Made, of: Somebody): Promise<{ id: string }[]> {
  const { system } = scope.services.db;
  const spelled = spellingsOf(of);
  const call = {
    ...made,
    method: "POST",
    outcome: "accepted" as const,
    job: "test",
  };
  return await system
    .insert(platformCall)
    .values([
      {
        ...call,
        operation: "email.batchSend",
        path: `/email/batchSendEmail?number=${encodeURIComponent(`+${of.number}`)}`,
        request,
        reply: JSON.stringify({ status: "0", reason: `sent to ${of.address}`, taskId: "task-1" }),
        note: `about ${of.number}`,
      },
      {
        ...call,
        attemptId: null,
        operation: "voice.queryGroupRecords",
        path: "/voice/records",
        request: { callee: of.number },
        reply: `{"status":"0","data":{"records":[{"callee":${of.number},"recordingFileId":"${of.content}","voiceId":9007199254740993},{"callee":"13900000000","recordingFileId":"theirs-stays"}]}}`,
      },
      {
        ...call,
        attemptId: null,
        operation: "aivoice.queryRecords",
        path: "/x",
        request: {},
        // Cut off, so that it is no JSON.
        reply: `{"records":[{"calledPhoneNumber":"${spelled.apart}","email":"${spelled.escaped}`,
      },
      {
        ...call,
        attemptId: null,
        operation: "wa.sendCustom",
        path: `/wa/${of.number}`,
        request: {},
        reply: `<p>${of.address}</p>`,
      },
    ])
    .returning({ id: platformCall.id });
}

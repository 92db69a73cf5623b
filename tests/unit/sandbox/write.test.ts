import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { LongList } from "#server/sandbox/route.ts";
import { writeList } from "#server/sandbox/write.ts";

test("a list of many pieces comes whole, and waiting for its caller leaves no listener behind", async () => {
  const items = Array.from({ length: 40 }, (_, no) => ({ no, text: "x".repeat(256 * 1024) }));
  const added: number[] = [];
  const server = createServer(async (_request, response) => {
    const listeners = () => response.listenerCount("close") + response.listenerCount("drain");
    const before = listeners();
    await writeList(response, new LongList("items", items));
    added.push(listeners() - before);
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : address;
    const answer = await (await fetch(`http://127.0.0.1:${port}/`)).json();
    expect(answer).toEqual({ status: "0", reason: null, items });
    expect(added).toEqual([0]);
  } finally {
    server.close();
  }
});

export type StreamEvent = { id: string; data: string };

/** A stream of server-sent events as text: named events are the protocol's own, the others carry an id. */
export type LiveStream = {
  /** The next event with an id. */
  next(): Promise<StreamEvent>;
  /** Everything that comes until the server ends the stream. */
  rest(): Promise<string>;
  close(): Promise<void>;
};

/** Opens a stream of server-sent events; throws when it is refused. */
export async function openStream(url: string, headers: Record<string, string>): Promise<LiveStream> {
  const response = await fetch(url, { headers: { ...headers, accept: "text/event-stream" } });
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  let whole = "";
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    pending += value ?? "";
    whole += value ?? "";
    return !done;
  };
  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const end = pending.indexOf("\n\n");
      if (end === -1) {
        if (!(await read())) throw new Error(`The stream ended after: ${JSON.stringify(whole)}`);
        continue;
      }
      const block = pending.slice(0, end);
      pending = pending.slice(end + 2);
      const id = /^id: (.+)$/m.exec(block)?.[1];
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (id !== undefined && data !== undefined) return { id, data };
    }
  };
  const rest = async () => {
    while (await read());
    return pending;
  };
  return { next, rest, close: () => reader.cancel() };
}

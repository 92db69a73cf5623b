import { flushCompileCache } from "node:module";
import { TableProblem } from "#server/domain/tables/uploads/formats/problem.ts";
import { blocksAhead, type FromReader, packBlock, type ToReader } from "./messages.ts";
import { partSource } from "./part-source.ts";
import { readFile } from "./read-file.ts";

// A process that reads one file and ends. It is started without environment, so that it knows no secret, and may be killed
// at any time: everything that is kept is kept by who started it.

const askedFor = new Map<number, (bytes: Buffer) => void>();
let ahead = 0;
let onDone: () => void = () => undefined;

// Once it has said what it read it is killed, and leaves nothing behind by itself.
flushCompileCache();
process.on("disconnect", () => process.exit(0));
process.on("message", (message: unknown) => {
  if (!isToReader(message)) return;
  if (message.kind === "read") void read(message);
  else if (message.kind === "part") {
    askedFor.get(message.no)?.(message.bytes);
    askedFor.delete(message.no);
  } else {
    ahead -= 1;
    onDone();
  }
});

async function read({ byteCount, options }: Extract<ToReader, { kind: "read" }>): Promise<void> {
  const keeper = {
    keep: async (rows: Parameters<typeof packBlock>[0]) => {
      await sayAndGoOn({ kind: "block", block: packBlock(rows) });
      await untilAhead(blocksAhead);
    },
    restart: async () => {
      await sayAndGoOn({ kind: "restart" });
      await untilAhead(0);
    },
  };
  try {
    const table = await readFile(partSource(byteCount, ask), options, keeper);
    await untilAhead(0);
    await say({ kind: "read", table });
  } catch (error) {
    await say(outcomeOf(error));
  }
  process.disconnect();
}

function ask(no: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    askedFor.set(no, resolve);
    say({ kind: "part", no }).catch(reject);
  });
}

function sayAndGoOn(message: FromReader): Promise<void> {
  ahead += 1;
  return say(message);
}

async function untilAhead(most: number): Promise<void> {
  while (ahead > most) {
    await new Promise<void>((resolve) => {
      onDone = resolve;
    });
  }
}

/** Resolves once it is on its way. */
function say(message: FromReader): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

function outcomeOf(error: unknown): FromReader {
  if (error instanceof TableProblem) return { kind: "problem", sentence: error.kept };
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { kind: "defect", name, message, stack };
}

function isToReader(message: unknown): message is ToReader {
  return typeof message === "object" && message !== null && "kind" in message;
}

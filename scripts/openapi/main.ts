import { mkdir, writeFile } from "node:fs/promises";
import { openApiDocument } from "./document.ts";

const file = new URL("../../public/api/openapi.json", import.meta.url);
await mkdir(new URL(".", file), { recursive: true });
await writeFile(file, `${JSON.stringify(await openApiDocument(), null, 1)}\n`);

import { buildForTests } from "./build.ts";

/** Before the files that start the whole product, which share one build and come several at a time. */
export default async function setup(): Promise<void> {
  await buildForTests();
}

import type { TestProject } from "vitest/node";
import { type ClusterAddress, startTestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    cluster: ClusterAddress;
  }
}

/** One cluster for the whole run; each test file makes its own database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("cluster", { url: cluster.url, adminUrl: cluster.adminUrl });
  return cluster.stop;
}

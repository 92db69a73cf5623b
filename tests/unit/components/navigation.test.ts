import { describe, expect, test } from "vitest";
import { showNavigation } from "#components/shell/navigation.ts";

describe("the navigation", () => {
  test("marks the page a path below it belongs to", () => {
    const jobs = showNavigation("acme", "/acme/sends/0192-7a", {}, false);
    const current = jobs.flatMap((job) => job.pages).filter((page) => page.current);
    expect(current.map((page) => page.href)).toEqual(["/acme/sends"]);
    expect(jobs.filter((job) => job.current).map((job) => job.key)).toEqual(["activity"]);
  });

  test("is not fooled by a path that only begins alike", () => {
    const jobs = showNavigation("acme", "/acme/sendsomething", {}, false);
    expect(jobs.some((job) => job.current)).toBe(false);
  });

  test("sums what needs a person over the pages of a job", () => {
    const jobs = showNavigation("acme", "/acme", { callbacks: 7, requests: 2 }, false);
    expect(jobs.find((job) => job.key === "developers")?.count).toBe(9);
  });

  test("shows the instance's pages to its administrators alone", () => {
    const keys = (administrator: boolean) => showNavigation("acme", "/acme", {}, administrator).map((job) => job.key);
    expect(keys(false)).not.toContain("instance");
    expect(keys(true)).toContain("instance");
  });
});

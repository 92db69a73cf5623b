import { describe, expect, test } from "vitest";
import { navigation } from "#components/page/shell/navigation.ts";
import { showNavigation } from "#components/page/shell/show-navigation.ts";
import { permissionsOf, type Role } from "#server/domain/permissions.ts";

const everything = { administrator: false, permissions: [...permissionsOf(["owner"])] };

describe("the navigation", () => {
  test("marks the page a path below it belongs to", () => {
    const jobs = showNavigation("acme", "/acme/sends/0192-7a", {}, everything);
    const current = jobs.flatMap((job) => job.pages).filter((page) => page.current);
    expect(current.map((page) => page.href)).toEqual(["/acme/sends"]);
    expect(jobs.filter((job) => job.current).map((job) => job.key)).toEqual(["activity"]);
  });

  test("marks the page through which another one is reached", () => {
    const pages = showNavigation("acme", "/acme/addresses", {}, everything).flatMap((job) => job.pages);
    expect(pages.filter(({ current }) => current).map(({ key }) => key)).toEqual(["numbers"]);
  });

  test("is not fooled by a path that only begins alike", () => {
    const jobs = showNavigation("acme", "/acme/sendsomething", {}, everything);
    expect(jobs.some((job) => job.current)).toBe(false);
  });

  test("marks Home on the workspace's own page alone", () => {
    const current = (path: string) =>
      showNavigation("acme", path, {}, everything).flatMap(({ key, current }) => (current ? [key] : []));
    expect(current("/acme")).toEqual(["home"]);
    expect(current("/acme/uploads/1")).toEqual([]);
  });

  test("sums what needs a person over the pages of a job", () => {
    const jobs = showNavigation("acme", "/acme", { callbacks: 7, requests: 2 }, everything);
    expect(jobs.find((job) => job.key === "developers")?.count).toBe(9);
  });

  test("shows the instance's pages to its administrators alone", () => {
    const keys = (administrator: boolean) =>
      showNavigation("acme", "/acme", {}, { ...everything, administrator }).map((job) => job.key);
    expect(keys(false)).not.toContain("instance");
    expect(keys(true)).toContain("instance");
  });

  test.each<[Role, string[]]>([
    [
      "analyst",
      [
        "",
        "/sends",
        "/reports",
        "/exports",
        "/voice/tasks",
        "/voice/ai-calls",
        "/voice/records/sip",
        "/voice/records/group",
        "/voice/archive",
        "/voice/phones",
        "/otp/apps",
        "/otp/templates",
        "/otp/flows",
        "/templates/email",
        "/templates/wa",
        "/senders",
        "/lists",
        "/library",
        "/dev/errors",
        "/settings/prices",
      ],
    ],
    [
      "sender",
      [
        "",
        "/send/email",
        "/send/sms",
        "/send/wa",
        "/sends",
        "/emails",
        "/numbers",
        "/reports",
        "/exports",
        "/voice/tasks",
        "/voice/ai-calls",
        "/voice/records/sip",
        "/voice/records/group",
        "/voice/archive",
        "/voice/phones",
        "/otp/apps",
        "/otp/templates",
        "/otp/flows",
        "/templates/email",
        "/templates/wa",
        "/senders",
        "/lists",
        "/library",
        "/suppressions",
        "/dev/errors",
        "/settings/prices",
      ],
    ],
  ])("leads the %s to no page that would only say who may", (role, paths) => {
    const jobs = showNavigation("acme", "/acme", {}, { administrator: false, permissions: [...permissionsOf([role])] });
    expect(jobs.flatMap((job) => job.pages.map(({ path }) => path))).toEqual(paths);
  });

  test("shows every page to an owner", () => {
    const shown = showNavigation("acme", "/acme", {}, { ...everything, administrator: true });
    expect(shown.map((job) => job.pages.length)).toEqual(navigation.map((job) => job.pages.length));
  });
});

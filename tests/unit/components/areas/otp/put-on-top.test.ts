import { expect, test } from "vitest";
import { appInputOf } from "#components/areas/otp/app/values.ts";
import { putOnTop } from "#components/areas/otp/editor/put-on-top.ts";

const hourly = { enabled: true, unit: "2", period: 2, limit: 5 };
const app = (fields: object) => appInputOf({ name: "Sign-in", codeExpiry: 5, periodPhoneSendLimit: hourly, ...fields });

test("What I left as it was takes the newest value, and what I changed stays mine", () => {
  const mine = putOnTop(app({ codeExpiry: 20, basedOn: 1 }), app({ basedOn: 1 }), app({ name: "Sign-up", basedOn: 2 }));
  expect(mine).toEqual(app({ name: "Sign-up", codeExpiry: 20, basedOn: 2 }));
});

test("Two people who change two parts of one limit both keep theirs", () => {
  const [mine, theirs] = [
    { ...hourly, limit: 3 },
    { ...hourly, period: 4, unit: "1" },
  ];
  const together = putOnTop(app({ periodPhoneSendLimit: mine }), app({}), app({ periodPhoneSendLimit: theirs }));
  expect(together.periodPhoneSendLimit).toEqual({ enabled: true, unit: "1", period: 4, limit: 3 });
});

test("A limit that they turned off meanwhile stays on where I changed it, and off where I did not", () => {
  const off = app({ periodPhoneSendLimit: { enabled: false } });
  expect(putOnTop(app({ periodPhoneSendLimit: { ...hourly, limit: 3 } }), app({}), off).periodPhoneSendLimit).toEqual(
    app({ periodPhoneSendLimit: { ...hourly, limit: 3 } }).periodPhoneSendLimit,
  );
  expect(putOnTop(app({}), app({}), off)).toEqual(off);
});

test("A limit that I turned off stays off, whatever they changed in it", () => {
  const mine = app({ periodPhoneSendLimit: { ...hourly, enabled: false } });
  const together = putOnTop(mine, app({}), app({ periodPhoneSendLimit: { ...hourly, limit: 9 } }));
  expect(together.periodPhoneSendLimit.enabled).toBe(false);
});

import { expect, test } from "vitest";
import { Eraser } from "#server/domain/privacy/eraser.ts";
import { atHome, readSubject } from "#server/domain/privacy/subject.ts";

test.each([
  ["+49 151 12345678", "0151 12345678"],
  ["+49 151 12345678", "12345678"],
  ["+372 512 3456", "5123456"],
  ["+372 512 3456", "512 34 56"],
  ["+376 312 345", "312345"],
  ["+290 22158", "22158"],
  ["+7 912 345-67-89", "8 912 345-67-89"],
  ["+36 20 123 4567", "06 20 123 4567"],
  ["+1 268 464 1234", "464-1234"],
])("%s may stand in a table as %s", (subject, cell) => {
  const person = readSubject(subject);
  expect(new Eraser(person).mayBeTheirs(cell)).toBe(true);
  // Rows are looked at only where these digits are.
  expect(cell.replace(/\D/g, "")).toContain(person.value.slice(-atHome(person).digits));
});

test.each([
  ["+372 512 3456", "5123457"],
  ["+372 512 3456", "123456"],
  ["+372 512 3456", "+1 5123456"],
  ["+49 151 12345678", "2345678"],
  ["+376 312 345", "1312345"],
  ["+999 1234 5678", "345678"],
  ["ada@home.example", "5123456"],
])("%s is not who is meant by %s", (subject, cell) => {
  expect(new Eraser(readSubject(subject)).mayBeTheirs(cell)).toBe(false);
});

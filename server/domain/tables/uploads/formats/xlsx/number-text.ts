import type { NumberMeaning } from "./number-format.ts";

const decimal = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;
/** 31 December 9999, the last day that a spreadsheet has. */
const lastDay = 2_958_465;
const dayMs = 86_400_000;
/** No spreadsheet writes a number of so many characters, and judging a longer text takes longer than linear time. */
const longestNumber = 400;

/** What a number of a cell is as text: every digit of it, no power of ten, and dates as ISO has them. */
export function numberText(value: string, meaning: NumberMeaning, from1904: boolean): string {
  if (value.length > longestNumber) return value;
  if (meaning.kind === "number") return filled(plainNumber(value), meaning.digits);
  const serial = Number(value);
  if (value === "" || !Number.isFinite(serial) || serial < 0 || serial > lastDay) return plainNumber(value);
  const seconds = Math.round(serial * 86_400);
  if (meaning.kind === "duration") return clock(seconds);
  const time = clock(seconds % 86_400).padStart(8, "0");
  if (meaning.kind === "time") return time;
  const date = isoDate(Math.floor(seconds / 86_400), from1904);
  return meaning.kind === "date" ? date : `${date}T${time}`;
}

/**
 * Digits without a power of ten. A fraction is rounded to 15 digits as spreadsheets show it, since what they store of 0.3
 * is not it.
 */
export function plainNumber(value: string): string {
  if (/^[1-9]\d*$/.test(value)) return value;
  const found = decimal.exec(value.trim());
  if (!found || !/\d/.test(value)) return value;
  const [, sign = "", whole = "", fraction = "", power = "0"] = found;
  // Such a number was made by no spreadsheet; written out it would fill memory.
  if (Math.abs(Number(power)) > 400) return value;
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  const shifted =
    point <= 0
      ? `0.${"0".repeat(-point)}${digits}`
      : `${digits.slice(0, point).padEnd(point, "0")}.${digits.slice(point)}`;
  const exact = withoutZeros(`${sign === "-" ? "-" : ""}${shifted}`);
  const isLong = exact.includes(".") && exact.replace(/^-?[0.]*|\./g, "").length > 15;
  return isLong ? rounded(exact) : exact;
}

function rounded(exact: string): string {
  const [mantissa = "0", power = "0"] = Number(exact).toExponential(14).split("e");
  return Number(power) < -300 ? "0" : plainNumber(`${withoutZeros(mantissa)}e${power}`);
}

/** Without the zeros that say nothing: in front of the number, and behind its fraction. */
function withoutZeros(number: string): string {
  const [whole = "", fraction = ""] = number.replace(/^(-?)0+(?=\d)/, "$1").split(".");
  const digits = fraction.replace(/0+$/, "");
  if (digits !== "") return `${whole}.${digits}`;
  return whole === "-0" ? "0" : whole;
}

function filled(number: string, digits: number): string {
  return digits > 0 && /^\d+$/.test(number) ? number.padStart(digits, "0") : number;
}

function clock(seconds: number): string {
  const two = (amount: number) => String(amount).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Spreadsheets took over from an older one that 1900 had a 29 February; days before it are one off. */
function isoDate(day: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(start + day * dayMs).toISOString().slice(0, 10);
}

import { z } from "zod";

/** The platform's id of a task, as somebody reads it off the console: a Long, so it stays a text. */
export const jobIdText = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,18}$/, "A job id has only digits, such as 9007199254740993");

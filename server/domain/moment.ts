import { z } from "zod";

/** A moment as an input has it: the pages' client says a date, a program its text in ISO 8601 with an offset. */
export const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))]);

import * as z from 'zod/mini';
import { localDay, optional } from '#app/http/fields.ts';
import { marks, maxCapacity } from '../class-terms.contract.ts';
import { textForFamilies } from '../text-for-families.contract.ts';

/** Task of all members: a lesson, a unit, or a text alone. */
export const Task = z.object({
  text: optional(textForFamilies('The task', { max: 300, multiline: true })),
  unit: z.optional(z.nullable(z.int('Please choose a unit of the list'))),
  lesson: z.optional(z.nullable(z.int('Please choose a lesson of the list'))),
  dueOn: localDay,
});
export type Task = z.output<typeof Task>;

export const Note = z.object({
  text: textForFamilies('The note', { max: 2_000, multiline: true, required: 'Please write a few words to the families' }),
});
export type Note = z.output<typeof Note>;

/** Taps of a register; `at` is the time of the tap on the device. */
export const Marks = z.object({
  marks: z
    .array(
      z.object({
        profile: z.int('Each mark is of a profile'),
        mark: z.enum(marks, 'A mark is here, late, excused or away'),
        at: z.iso.datetime('Each mark has the time of its tap'),
      }),
    )
    .check(z.minLength(1, 'Please mark at least one learner'), z.maxLength(maxCapacity, `At most ${maxCapacity} marks at once`)),
});
export type Marks = z.output<typeof Marks>;

export const tutorDecisions = ['accepted', 'declined'] as const;

import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { savedDraft } from '#app/features/drafts/saved-draft.contract.ts';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, nullableText, optional, optionalText, PageQuery } from '#app/http/fields.ts';
import { courseLimits, knownStates, publicationStates } from '../course-terms.contract.ts';
import { AdminItem, AdminItemSummary, AdminLesson, AdminUnit, AdminUnitDetail } from './authoring-replies.contract.ts';
import { aims, forms, id, itemFields, itemStates, itemTexts, key, lessonFields, position, speaker, unitFields } from './course-fields.contract.ts';
import { eachItemText } from './item-texts.contract.ts';

const permission = 'course:write';
const limits: RateLimits = { account: ['120 per minute'] };
const writes = (label: string, target: string) => ({ permission, limits, audit: { label, target } }) as const;

const pages = { page: PageQuery.shape.page, limit: CursorQuery.shape.limit };
/** Expected `updatedAt` of the stored row (optimistic concurrency): 409 on a mismatch. */
const basedOn = z.optional(z.iso.datetime('basedOn must be the updatedAt of what is changed'));
const conflict = '409 when it was saved after `basedOn`, unless it is stored already as it is sent';
const publication = { all: z.optional(z.boolean('all may be true or false')) };
const heldBack = 'items with an open question stay drafts, and the message names them';
const ofUnit = id('Please choose a unit').check(z.meta({ examples: [2] }));
const ofLesson = id('Please choose a lesson').check(z.meta({ examples: [2] }));
const lessonItems = z
  .array(z.object({ id: id('Please choose items of the course'), speaker: optional(speaker) }), 'Items must be a list')
  .check(z.maxLength(courseLimits.itemsPerLesson, `A lesson may have at most ${courseLimits.itemsPerLesson} items`));

const units = {
  units: get('/admin/course/units', {
    permission,
    reply: z.array(AdminUnit).check(z.maxLength(levels.length * courseLimits.unitsPerLevel)),
    description: 'units of all levels in all states, in order',
  }),
  createUnit: post('/admin/course/units', {
    ...writes('created a unit of the course', 'unit'),
    body: z.object({ key: optional(key), ...unitFields, draft: savedDraft }),
    reply: z.object({ unit: AdminUnit, message: z.string() }),
    status: 201,
    description: 'a draft, the last one of its level; without `key` it gets one; 409 when another unit has the key',
  }),
  editUnit: get('/admin/course/units/:id', {
    permission,
    reply: AdminUnitDetail,
    description: 'with its grammar note, its lessons and their items in all states',
  }),
  updateUnit: put('/admin/course/units/:id', {
    ...writes('changed a unit of the course', 'unit'),
    body: z.object({ ...z.partial(z.object(unitFields)).shape, basedOn, draft: savedDraft }),
    reply: z.object({ unit: AdminUnit, message: z.string() }),
    description: `only the fields that are sent change; ${conflict}`,
  }),
  removeUnit: del('/admin/course/units/:id', {
    ...writes('deleted a unit of the course', 'unit'),
    reply: MessageReply,
    description: '409 while it has lessons',
  }),
  orderUnit: put('/admin/course/units/:id/order', {
    ...writes('moved a unit of the course', 'unit'),
    body: z.object({ position }),
    reply: MessageReply,
    description: 'its place within its level, from 1; a number past the end is the last place',
  }),
  publishUnit: post('/admin/course/units/:id/publish', {
    ...writes('published a unit of the course', 'unit'),
    body: z.object(publication),
    reply: MessageReply,
    description: `with \`all\` also its lessons and their items; ${heldBack}`,
  }),
  announceUnit: post('/admin/course/units/:id/announce', {
    ...writes('announced a unit of the course', 'unit'),
    reply: MessageReply,
    description: 'visitors read its titles as those of a unit that is being written; a published unit stays as it is',
  }),
  unpublishUnit: post('/admin/course/units/:id/unpublish', {
    ...writes('took back a unit of the course', 'unit'),
    reply: MessageReply,
    description: 'a published or announced unit is a draft again, which is not named in public; its lessons and items keep their states',
  }),
};

const lessons = {
  lessons: get('/admin/course/lessons', {
    permission,
    query: z.object({ ...pages, unit: z.optional(z.coerce.number('unit is the id of a unit').check(z.int('unit is the id of a unit'))) }),
    reply: z.array(AdminLesson),
    withTotal: true,
    description: 'by units and in order; `page` counts from 1',
  }),
  createLesson: post('/admin/course/lessons', {
    ...writes('created a lesson', 'lesson'),
    body: z.object({ key: optional(key), unit: ofUnit, ...lessonFields, aims: optional(aims), items: z.optional(lessonItems), draft: savedDraft }),
    reply: z.object({ lesson: AdminLesson, message: z.string() }),
    status: 201,
    description: 'a draft, the last one of its unit; 409 when another lesson has the key',
  }),
  editLesson: get('/admin/course/lessons/:id', { permission, reply: AdminLesson }),
  updateLesson: put('/admin/course/lessons/:id', {
    ...writes('changed a lesson', 'lesson'),
    body: z.object({
      ...z.partial(z.object(lessonFields)).shape,
      aims: nullableText(aims),
      items: z.optional(lessonItems),
      basedOn,
      draft: savedDraft,
    }),
    reply: z.object({ lesson: AdminLesson, message: z.string() }),
    description: `only the fields that are sent change; \`items\` are all its items in order; ${conflict}`,
  }),
  removeLesson: del('/admin/course/lessons/:id', {
    ...writes('deleted a lesson', 'lesson'),
    reply: MessageReply,
    description: 'its items stay',
  }),
  orderLesson: put('/admin/course/lessons/:id/order', {
    ...writes('moved a lesson', 'lesson'),
    body: z.object({ position, unit: z.optional(ofUnit) }),
    reply: MessageReply,
    description: 'its place within its unit, or within another `unit`',
  }),
  publishLesson: post('/admin/course/lessons/:id/publish', {
    ...writes('published a lesson', 'lesson'),
    body: z.object(publication),
    reply: MessageReply,
    description: `with \`all\` also its items; ${heldBack}`,
  }),
  unpublishLesson: post('/admin/course/lessons/:id/unpublish', { ...writes('took back a lesson', 'lesson'), reply: MessageReply }),
};

const nullableTexts = eachItemText((name) => nullableText(itemTexts[name]));

const itemFilter = {
  kind: z.optional(itemFields.kind),
  state: z.optional(z.enum(publicationStates, 'state may be draft or published')),
  known: z.optional(z.enum(knownStates, `known may be ${knownStates.join(', ')}`)),
};

const items = {
  items: get('/admin/course/items', {
    permission,
    query: z.object({ ...pages, search: optionalText('Search', { max: 100 }), ...itemFilter }),
    reply: z.array(AdminItemSummary),
    withTotal: true,
    description: 'in the order of their letters; `search` looks into spellings and forms without marks, and into meanings',
  }),
  createItem: post('/admin/course/items', {
    ...writes('created an item of the course', 'item'),
    body: z.object({
      key: optional(key),
      ...itemFields,
      ...nullableTexts,
      ...itemStates,
      forms: z.optional(forms),
      lesson: z.optional(ofLesson),
      draft: savedDraft,
    }),
    reply: z.object({ item: AdminItem, message: z.string() }),
    status: 201,
    description: 'a draft, with `lesson` the last one of that lesson; 409 when another item has the key',
  }),
  editItem: get('/admin/course/items/:id', { permission, reply: AdminItem, description: 'with its forms, reviews and the lessons that use it' }),
  updateItem: put('/admin/course/items/:id', {
    ...writes('changed an item of the course', 'item'),
    body: z.object({
      ...z.partial(z.object(itemFields)).shape,
      ...nullableTexts,
      ...itemStates,
      forms: z.optional(forms),
      basedOn,
      draft: savedDraft,
    }),
    reply: z.object({ item: AdminItem, message: z.string() }),
    description: `only the fields that are sent change; a change of \`igbo\`, \`toned\` or \`english\` ends its review; ${conflict}`,
  }),
  removeItem: del('/admin/course/items/:id', {
    ...writes('deleted an item of the course', 'item'),
    reply: MessageReply,
    description: '409 while a lesson uses it',
  }),
  orderItem: put('/admin/course/items/:id/order', {
    ...writes('moved an item of the course', 'item'),
    body: z.object({ lesson: ofLesson, position }),
    reply: MessageReply,
    description: 'its place within the lesson, which gets it when it has it not',
  }),
  publishItem: post('/admin/course/items/:id/publish', {
    ...writes('published an item of the course', 'item'),
    body: z.object({ withQuestion: z.optional(z.boolean('withQuestion may be true or false')) }),
    reply: MessageReply,
    description: '409 for an item with an open question, unless `withQuestion` is true',
  }),
  unpublishItem: post('/admin/course/items/:id/unpublish', { ...writes('took back an item of the course', 'item'), reply: MessageReply }),
};

/** Calls of the authors. The handlers stand beside their rules. */
export const authoring = { ...units, ...lessons, ...items };

import type { Page } from 'playwright';
import type { ImportReport } from '#app/features/course/transfer/transfer.contract.ts';
import { type AdminScreen, alert, clickButton, dialog, mockFailure, runSteps, text, title } from './admin-screen.ts';
import { mine } from './teaching-replies.ts';

const importPath = '/admin/course/import';
const importUrl = '**/api/admin/course/import';
const reportUrl = '**/api/admin/course/report';

const choose = (content: string) => (page: Page) =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name: 'course.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
const check = (page: Page) => runSteps(page, choose('key,kind,igbo,toned,english'), clickButton('Check the file'));

const nothing: ImportReport = { new: 0, changed: 0, same: 0, refused: [], entries: [], imported: false, message: '' };
const entries: ImportReport['entries'] = [
  { line: 2, what: 'item', key: 'akwa-cloth', title: 'akwa', outcome: 'new' },
  {
    line: 3,
    what: 'lesson',
    key: 'a-very-long-key-of-a-lesson-about-the-four-market-days',
    title: 'A long title of a lesson '.repeat(4),
    outcome: 'changed',
  },
  { line: 4, what: 'unit', key: 'melodies', title: 'Ụda', outcome: 'changed' },
  { line: 5, what: 'item', key: 'akwa-egg', title: 'akwa', outcome: 'same' },
];
const ready = { ...nothing, new: 1, changed: 2, same: 40, entries, message: 'The file makes 3 changes. Nothing is imported yet' };
const refused = {
  ...nothing,
  new: 12,
  refused: Array.from({ length: 12 }, (_, nth) => ({
    line: nth + 2,
    field: nth % 2 === 0 ? 'toned' : 'english',
    error:
      nth % 2 === 0
        ? 'The tones belong to other letters: without them “ókwá” is “okwa”, not “akwa”'
        : `“=${'HYPERLINK'.repeat(6)}” is a formula. Please type the text itself`,
  })),
  message: 'Nothing is imported. Please correct 12 lines and try again',
};
const mockReport = (report: ImportReport) => (page: Page) => page.route(importUrl, (route) => route.fulfill({ json: report }));
const refuseFile = (page: Page) => {
  const error = 'Line 3: There are characters that are not UTF-8. Please save the file as UTF-8 and try again';
  return page.route(importUrl, (route) => route.fulfill({ status: 400, json: { error, message: error, errors: { file: error } } }));
};

const importScreens: AdminScreen[] = [
  { name: 'course import', path: importPath, visible: (page) => page.getByLabel('File', { exact: true }) },
  { name: 'course import, no file', path: importPath, steps: clickButton('Check the file'), visible: text('Please choose the file') },
  {
    name: 'course import, too large',
    path: importPath,
    steps: choose('x'.repeat(2 * 1024 * 1024 + 60_000)),
    visible: text('The file may have at most 2 MiB, this one has 2.1 MiB'),
  },
  {
    name: 'course import, not UTF-8',
    path: importPath,
    expectedErrors: [400],
    setup: refuseFile,
    steps: check,
    visible: text('Line 3: There are characters that are not UTF-8.'),
  },
  { name: 'course import, check failed', path: importPath, ...mockFailure(importUrl), steps: check, visible: alert('The server could not check') },
  { name: 'course import, refused', path: importPath, setup: mockReport(refused), steps: check, visible: text('Showing 1 to 10 of 12 lines') },
  {
    name: 'course import, ready',
    path: importPath,
    setup: mockReport(ready),
    steps: check,
    visible: (page) => page.getByRole('button', { name: 'Import 3 changes' }),
  },
  {
    name: 'course import, nothing new',
    path: importPath,
    setup: mockReport({ ...nothing, same: 40, message: 'The file changes nothing: all of it is in the course already' }),
    steps: check,
    visible: text('The file changes nothing'),
  },
  {
    name: 'course import, done',
    path: importPath,
    setup: mockReport({ ...ready, imported: true, message: 'The import is complete: 3 changes' }),
    steps: check,
    visible: text('The import is complete: 3 changes'),
  },
];

const reportScreens: AdminScreen[] = [
  { name: 'course report', path: '/admin/course/report', visible: text(/^Showing 1 to 10 of /) },
  {
    name: 'course report, nothing to mend',
    path: '/admin/course/report',
    setup: (page) => page.route(reportUrl, (route) => route.fulfill({ json: { units: [], gaps: [], contradictions: [], voices: [] } })),
    visible: text('The course has no gap and no contradiction.'),
  },
  { name: 'course report, failed', path: '/admin/course/report', ...mockFailure(reportUrl), visible: alert('We could not fetch the report') },
];

const voicesPath = '/admin/course/voices';
const voicesUrl = '**/api/admin/course/voices?*';
const mockVoices = (voices: object[]) => (page: Page) =>
  page.route(voicesUrl, (route) => route.fulfill({ json: voices, headers: { 'X-Total-Count': String(voices.length) } }));
const allVoices = mine.voices.map((voice) => ({ ...voice, path: '/learn/units/1' }));

const voiceScreens: AdminScreen[] = [
  { name: 'voices', path: voicesPath, setup: mockVoices(allVoices), visible: text(/The marks say high/) },
  { name: 'voices, none', path: voicesPath, setup: mockVoices([]), visible: text('No recordings yet') },
  { name: 'voices, failed', path: voicesPath, ...mockFailure(voicesUrl), visible: alert('We could not fetch the voices') },
  {
    name: 'voices, taking one off',
    path: voicesPath,
    setup: mockVoices(allVoices),
    steps: clickButton(/^Take off/),
    visible: dialog('Take a recording off'),
  },
];

const lessonPath = '/admin/course/lessons/1/preview';
const lessonUrl = '**/api/admin/course/lessons/*/preview';
const previewScreens: AdminScreen[] = [
  { name: 'lesson preview', path: lessonPath, visible: (page) => page.getByRole('button', { name: 'Go on' }) },
  {
    name: 'lesson preview, no items',
    path: lessonPath,
    setup: (page) =>
      page.route(lessonUrl, async (route) => {
        const unit = await (await route.fetch()).json();
        await route.fulfill({ json: { ...unit, lessons: unit.lessons.map((lesson: object) => ({ ...lesson, items: [] })), items: [] } });
      }),
    visible: text('The lesson has no items yet'),
  },
  { name: 'lesson preview, gone', path: '/admin/course/lessons/999999/preview', expectedErrors: [404], visible: title('The lesson is gone') },
  { name: 'lesson preview, failed', path: lessonPath, ...mockFailure(lessonUrl), visible: alert('We could not fetch the lesson') },
  { name: 'unit preview', path: '/admin/course/units/1/preview', visible: text('This is a preview with drafts.') },
];

export const courseToolScreens: AdminScreen[] = [...importScreens, ...reportScreens, ...voiceScreens, ...previewScreens];

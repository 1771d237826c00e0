import { expect } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const browser = withBrowserGlobals();
const test = withAppPerFile();

test('the chosen file of an import is kept where the browser stores no files, until none is chosen', async ({ app }) => {
  browser.cookie = `token=${await app.adminToken()}`;
  browser.fetch = async (request) => app.httpApp.fetch(request);
  const { noChoice, readChoice, storeChoice } = await import('./import-choice.ts');
  await storeChoice({ file: new File(['{"format":1}'], 'course.json'), marks: 'full', isSignedOff: true });
  const { file, isSignedOff } = await readChoice();
  expect([file?.name, await file?.text(), isSignedOff]).toEqual(['course.json', '{"format":1}', true]);
  await storeChoice({ ...noChoice, file: new File([], 'empty.json') });
  expect(await readChoice()).toEqual(noChoice);
});

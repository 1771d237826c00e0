import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import type { ImportReport } from '#app/features/course/transfer/transfer.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { type ImportChoice, noChoice, readIntoMemory, storeChoice } from './import-choice.ts';

const checkFailed = errorMessages({
  400: serverMessage,
  413: serverMessage,
  network: 'There is no connection. Your file and your choices stay here, please try again.',
  fallback: 'The server could not check the file: something went wrong on our side. Please try again in a moment.',
});
const importFailed = errorMessages({
  400: serverMessage,
  network: 'The connection broke off, and the import may be complete. Please check the file once more: it changes nothing twice.',
  fallback: 'The server could not import the file, and nothing of it is imported: something went wrong on our side. Please try again in a moment.',
});

interface Checked {
  request: { file: File; marks: ImportChoice['marks']; signOff: 'true' | 'false' };
  report: ImportReport;
}

/** The choice of a file, its check, and its import. A change of the choice ends the check. */
export function useCourseImport(storedChoice: ImportChoice) {
  const [, setSearchParams] = useSearchParams();
  const [choice, setChoice] = useState(storedChoice);
  const [checked, setChecked] = useState<Checked>();

  function change(values: Partial<ImportChoice>) {
    const next = { ...choice, ...values };
    setChoice(next);
    setChecked(undefined);
    check.reset();
    run.reset();
    void storeChoice(next);
  }

  const check = useAction(async (file: File) => {
    setChecked(undefined);
    run.reset();
    const request = { file: await readIntoMemory(file), marks: choice.marks, signOff: choice.isSignedOff ? 'true' : 'false' } as const;
    const report = await api.course.importFile({ ...request, dryRun: 'true' });
    setSearchParams({}, { preventScrollReset: true, replace: true });
    setChecked({ request, report });
  }, checkFailed);

  const run = useAction(async () => {
    if (!checked) return;
    const report = await api.course.importFile(checked.request);
    setSearchParams({}, { preventScrollReset: true, replace: true });
    setChecked({ ...checked, report });
    if (!report.imported) return;
    setChoice(noChoice);
    await storeChoice(noChoice);
  }, importFailed);

  return { choice, change, check, run, report: checked?.report };
}

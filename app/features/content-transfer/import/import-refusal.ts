/** The uploaded file cannot be imported. Its message is a sentence for the administrator. */
export class ImportRefusal extends Error {}

/** Refusal with the line of the file, from 1. */
export const refuseAt = (line: number, sentence: string): never => {
  throw new ImportRefusal(`Line ${line.toLocaleString('en')}: ${sentence}`);
};

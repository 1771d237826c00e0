/** A file that cannot be read as a whole, with the line at which that shows. */
export class FileError extends Error {
  readonly line: number;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.name = 'FileError';
    this.line = line;
  }
}

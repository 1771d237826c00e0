import { FileError } from './file-error.ts';

/** Line of the first character that is not UTF-8. */
function wrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const isWrong = (line: string) => {
    try {
      decoder.decode(Buffer.from(line, 'latin1'));
      return false;
    } catch {
      return true;
    }
  };
  return lines.findIndex(isWrong) + 1;
}

/** Encoding that the byte order mark of a file names: "Unicode Text" of a spreadsheet is UTF-16. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Text of a file, without its byte order mark. @throws {FileError} for one that is no text, or in another encoding */
export function decodeFile(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = decodeAs(encoding, bytes);
  if (text.includes('\0')) throw new FileError(text.slice(0, text.indexOf('\0')).split('\n').length, 'This is no text file');
  return text;
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (encoding !== 'utf-8') throw new FileError(1, 'The file is damaged. Please save it once more and try again');
    throw new FileError(wrongLine(bytes), 'There are characters that are not UTF-8. Please save the file as UTF-8 and try again');
  }
}

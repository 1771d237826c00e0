import { randomInt } from 'node:crypto';
import { sha256 } from './hash.server.ts';
import { readTypedCode } from './typed-code.ts';

/** Letters of codes: without I, L and O, which are read as digits and as one another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code that is typed from paper: groups of four letters are easier to read aloud, 'ABCD-EFGH'. */
export const newLetterCode = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-');

/** Hash by which a typed code is found: case, blanks and hyphens do not count. */
export const hashOfLetterCode = (typed: string): string => sha256(readTypedCode(typed));

import { readFileSync } from 'node:fs';

/** Version of this academy. The folder of package.json is the working folder of each process that serves. */
export const academyVersion = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

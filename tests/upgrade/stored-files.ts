import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

/** Bytes of the SQLite file of a release. */
export const sqliteFile = (release: string): Buffer => gunzipSync(read(`${release}.sqlite.gz`));

/** Statements that create the database of a release on PostgreSQL. */
export const postgresDump = (release: string): string => gunzipSync(read(`${release}.postgres.sql.gz`)).toString();

export const readJson = <Content>(name: string): Content => JSON.parse(read(`${name}.json`).toString()) as Content;

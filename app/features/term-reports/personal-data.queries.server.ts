import './term-reports.tables.ts';
import type { Db } from '#app/db/schema.ts';

/** Reports of the profiles of an account. */
export const reportsOfHousehold = (db: Db, accountId: number) =>
  db
    .selectFrom('profiles')
    .innerJoin('term_report_contents', 'profile_id', 'profiles.id')
    .innerJoin('term_reports', 'term_reports.id', 'report_id')
    .select(['term_reports.id', 'profiles.name as profile', 'term_report_contents.name', 'content', 'issued_at', 'revoked_at'])
    .where('profiles.account_id', '=', accountId)
    .orderBy('term_reports.id')
    .execute();

/** Codes of the reports of an account, without the codes themselves. */
export const codesOfHousehold = (db: Db, accountId: number) =>
  db
    .selectFrom('profiles')
    .innerJoin('term_report_contents', 'profile_id', 'profiles.id')
    .innerJoin('term_report_codes', 'term_report_codes.report_id', 'term_report_contents.report_id')
    .select(['term_report_codes.report_id', 'term_report_codes.created_at', 'expires_at'])
    .where('profiles.account_id', '=', accountId)
    .execute();

const sentences = (db: Db) =>
  db
    .selectFrom('term_report_sentences')
    .innerJoin('classes', 'classes.id', 'class_id')
    .innerJoin('profiles', 'profiles.id', 'profile_id')
    .select(['classes.name as class', 'text', 'term_report_sentences.updated_at'])
    .orderBy('class_id')
    .orderBy('profile_id');

/** Sentences about the profiles of an account. */
export const sentencesAbout = (db: Db, accountId: number) =>
  sentences(db).select('profiles.name as profile').where('profiles.account_id', '=', accountId).execute();

/** Sentences that a tutor wrote, without the profiles, which are those of others. */
export const sentencesBy = (db: Db, accountId: number) => sentences(db).where('author_id', '=', accountId).execute();

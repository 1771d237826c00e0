import type { ColumnType, Generated } from 'kysely';
import type { Level } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    registrations: Registrations;
    tutor_applications: TutorApplications;
  }
}

/** Form data of a registration whose email is not verified. The entered pin selects the registration that becomes the account. */
interface Registrations {
  id: Generated<number>;
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  level: Level | null;
  password_hash: string;
  /** JSON of `StoredApplication`; null of learners, and without any text. */
  application: Generated<string | null>;
  /** SHA-256 of the client's network; '' when unknown. */
  network: string;
  /** Mail with its newest pin; null for one that an earlier release sent. */
  pin_mail: ColumnType<number | null, number | null | undefined, number>;
  created_at: number;
}

/** Texts of an applicant whose email is verified; no row when there are none. */
interface TutorApplications {
  account_id: number;
  dialect: string | null;
  town: string | null;
  experience: string | null;
  ages: string | null;
  why: string | null;
}

/** Owner of personal data. Comments may be sent without a token: the verified e-mail tells whose they are. */
export interface DataOwner {
  id: number;
  email_key: string;
}

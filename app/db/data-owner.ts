/** Owner of personal data. Comments sent without a token belong to the account with their e-mail, once it is verified. */
export interface DataOwner {
  id: number;
  email_key: string;
}

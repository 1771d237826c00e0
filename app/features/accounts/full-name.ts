/** First and last name. The first administrator has no last name. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`.trim();

/** Comparison key of an e-mail address, without case. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase();

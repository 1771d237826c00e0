/** Key by which e-mail addresses are compared: without case. */
export const emailKey = (value: string) => value.trim().normalize('NFC').toLowerCase();

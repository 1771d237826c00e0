/** Response of a mail server, without the words of the mail library before it. Other reasons stay as they are. */
export const serverAnswer = (reason: string): string => reason.replace(/^[^:]{0,200}: (?=\d{3}[ -])/, '');

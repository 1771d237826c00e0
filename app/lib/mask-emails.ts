/** Characters that no email address contains (RFC 5322), and those around an address in JSON and messages. */
const localPart = /([^\s"'<>(),:;@])[^\s"'<>(),:;@]{0,63}(?=@)/g;

/** Masks every email address in a text: j***@example.com. */
export const maskEmails = (text: string) => text.replace(localPart, '$1***');

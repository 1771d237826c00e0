/** Address of a phone number: '+44 (0)20 7946 0000' is dialled without the zero, which is for calls within the country. */
export const telAddress = (phone: string): string => `tel:${phone.replace(/^(\s*\+[^(]*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`;

/** Size of a body by its length in UTF-16 units. On a phone 320 px wide 8,000 units of any ordinary text take two thirds of `long`. */
export const bodySize = (body: string) => (body.length > 8_000 ? 'longest' : 'long');

/** The id in a path; NaN for what is no positive whole number, which names nothing. */
export function parseIdParam(text: string): number {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : Number.NaN;
}

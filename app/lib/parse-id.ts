/** @returns NaN, which matches no row, for text that is no positive integer */
export function parseIdParam(text: string): number {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : Number.NaN;
}

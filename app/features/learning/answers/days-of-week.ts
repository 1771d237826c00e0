/** Whether there was learning on each day of a week, from Monday. */
export const weekOf = (days: readonly { day: number }[], monday: number): boolean[] =>
  Array.from({ length: 7 }, (_, nth) => days.some(({ day }) => day === monday + nth));

/** Time zone in which a time is between noon and one o'clock, so that no day of words turns during a run of the tests. */
export function zoneWithNoonAt(now: number): string {
  const hoursEast = 12 - new Date(now).getUTCHours();
  // The tz database names zones by the hours to add for UTC.
  return `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`;
}

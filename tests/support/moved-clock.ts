/**
 * Moves the clock of a Node process that loads it first, with `--import`. The clock begins at TEST_CLOCK_MS, in ms since 1970.
 * Data whose periods end some time is served as on the day on which it was stored.
 */
const { now } = Date;
const shiftMs = Number(process.env.TEST_CLOCK_MS) - now();

Date.now = () => now() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, given: unknown[], subclass) => Reflect.construct(date, given.length === 0 ? [Date.now()] : given, subclass),
});

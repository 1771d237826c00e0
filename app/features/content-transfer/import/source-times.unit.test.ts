import { expect, test } from 'vitest';
import { ghostTime, isLocalEpoch, localTime, rssTime, utcTime } from './source-times.server.ts';

const may = Date.UTC(2021, 4, 6, 7, 8, 9);
const march1965 = Date.UTC(1965, 2, 14, 8, 30);

test.for([
  ['2021-05-06 07:08:09', may],
  ['2021-05-06T07:08:09', may],
  ['2021-05-06T07:08:09Z', may],
  [' 2021-05-06 07:08:09 ', may],
  ['1965-03-14 08:30:00', march1965],
  ['1969-12-31 00:00:00', Date.UTC(1969, 11, 31)],
  ['1970-01-01 00:00:01', 1000],
  ['', null],
  ['0', null],
  ['0000-00-00 00:00:00', null],
  ['-0001-11-30 00:00:00', null],
  ['0001-01-01 00:00:00', null],
  ['1970-01-01 00:00:00', null],
  ['2021-02-30 00:00:00', null],
  ['3000-01-01 00:00:00', null],
  ['tomorrow', null],
] as const)('%j without a zone is %j in UTC', ([text, expected]) => {
  expect(utcTime(text)).toBe(expected);
});

test('a time of the clocks is read in the time zone, also in summer and before 1970', () => {
  expect(localTime('2021-01-06 09:00:05', 'Europe/Berlin')).toBe(Date.UTC(2021, 0, 6, 8, 0, 5));
  expect(localTime('2021-07-06 09:00:00', 'Europe/Berlin')).toBe(Date.UTC(2021, 6, 6, 7));
  expect(localTime('1965-03-14 09:30:00', 'Africa/Lagos')).toBe(march1965);
  expect(['1970-01-01 00:00:00', '0000-00-00 00:00:00', ''].map((text) => localTime(text, 'Africa/Lagos'))).toEqual([null, null, null]);
});

test('the first second of 1970 is seen in all time zones', () => {
  expect(['1969-12-31 19:00:00', '1970-01-01 01:00:00', '1970-01-01 14:00:00'].map(isLocalEpoch)).toEqual([true, true, true]);
  expect(['1970-01-02 01:00:00', '1965-03-14 08:30:00', ''].map(isLocalEpoch)).toEqual([false, false, false]);
});

test.for([
  ['Thu, 06 May 2021 07:08:09 +0000', may],
  ['Thu, 06 May 2021 08:08:09 +0100', may],
  ['6 May 2021 07:08:09 GMT', may],
  ['Thu, 06 May 2021 07:08:09', may],
  ['Sun, 14 Mar 1965 08:30:00 +0000', march1965],
  ['Mon, 30 Nov -0001 00:00:00 +0000', null],
  ['Wed, 30 Nov 0000 00:00:00 +0000', null],
  ['Thu, 01 Jan 1970 00:00:00 +0000', null],
  ['', null],
] as const)('the time %j of RSS is %j', ([text, expected]) => {
  expect(rssTime(text)).toBe(expected);
});

test.for([
  [may, may],
  [String(may), may],
  [march1965, march1965],
  ['2021-05-06 07:08:09', may],
  ['2021-05-06T07:08:09.000Z', may],
  ['2021-05-06T08:08:09+01:00', may],
  [0, null],
  ['0', null],
  [-1, null],
  [1.7e18, null],
  ['', null],
  [null, null],
  [undefined, null],
  ['1970-01-01T00:00:00.000Z', null],
  ['0000-00-00 00:00:00', null],
] as const)('the time %j of Ghost is %j', ([value, expected]) => {
  expect(ghostTime(value)).toBe(expected);
});

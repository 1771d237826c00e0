export { marketDayOf } from './schedule/market-days.ts';
export { wordPath } from './word-path.ts';

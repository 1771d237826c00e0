/**
 * Oldest browsers of the academy, all of 2023. Old iPads and iPhones end at Safari 16.4; Firefox 121 is the first one with `:has`.
 * The build compiles for them, and `e2e/oldest-browsers.spec.ts` refuses what is younger (decision 0114).
 */
export const oldestBrowsers = { safari: '16.4', chrome: '111', firefox: '121' };

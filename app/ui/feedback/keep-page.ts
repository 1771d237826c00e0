/** Loads the notice of a lost connection, which keeps the page while the next one cannot be fetched. A layout calls it once the page has loaded. */
export const keepPageWhileLost = (): void =>
  void import('./lost-connection.tsx').then(({ watchConnection }) => watchConnection()).catch(() => undefined);

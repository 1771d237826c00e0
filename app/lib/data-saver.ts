/** True when the visitor has asked the browser to save data (Network Information API, Chromium only). False on the server. */
export const isDataSaverOn = (): boolean => globalThis.navigator !== undefined && 'connection' in navigator && hasSaveData(navigator.connection);

const hasSaveData = (connection: unknown): boolean =>
  typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;

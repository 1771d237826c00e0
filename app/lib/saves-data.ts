/** The visitor wants few bytes to be loaded (Network Information API, Chromium only). Never true on the server. */
export const savesData = (): boolean => globalThis.navigator !== undefined && 'connection' in navigator && hasSaveData(navigator.connection);

const hasSaveData = (connection: unknown): boolean =>
  typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;

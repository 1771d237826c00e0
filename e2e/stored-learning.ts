import type { Page } from 'playwright';

/** Keys in each database of the learning area, and all that they hold as one text. */
export const readStored = (page: Page) =>
  page.evaluate(async () => {
    const result: { keys: Record<string, string[]>; text: string } = { keys: {}, text: '' };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^(study-|first-lesson)/.test(name)) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        result.keys[name] = (await done(records.getAllKeys())).map(String);
        result.text += JSON.stringify(await done(records.getAll()));
      }
      database.close();
    }
    return result;
  });

/** What a browser has stored for the academy. */
export interface BrowserProfile {
  localStorage: Record<string, string>;
  /** Entries of IndexedDB as JSON: of a file its name as `$file`, type, time and bytes in base64. */
  databases: { name: string; version: number; stores: { name: string; entries: [string | number, unknown][] }[] }[];
}

/** Writes a profile into the empty storage of the page's origin. It runs in the page, so it names nothing outside. */
export async function restoreProfile({ localStorage: items, databases }: BrowserProfile): Promise<void> {
  const decode = (_: string, value: { $file?: string; type: string; lastModified: number; base64: string } | null) => {
    if (value?.$file === undefined) return value;
    const bytes = Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0));
    return new File([bytes], value.$file, value);
  };
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  for (const { name, version, stores } of databases)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const store of stores) opening.result.createObjectStore(store.name);
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const writing = opening.result.transaction(
          stores.map((store) => store.name),
          'readwrite',
        );
        for (const store of stores)
          for (const [key, value] of store.entries) writing.objectStore(store.name).put(JSON.parse(JSON.stringify(value), decode), key);
        writing.onerror = () => reject(writing.error);
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
}

/** Texts of the files of the starter course, by their names. A module of its own, because Node alone has no `import.meta.glob`. */
export const starterFiles: Record<string, string> = import.meta.glob('./starter/*.json', { eager: true, query: '?raw', import: 'default' });

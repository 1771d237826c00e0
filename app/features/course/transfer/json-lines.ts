interface Container {
  /** Undefined below what has no lines. */
  path: string | undefined;
  isArray: boolean;
  index: number;
  key: string;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]/g;

/** Other paths are not built: a hostile file may nest deep, or have keys of a megabyte. */
const pathWithLines = /^(?:items(?:\.\d+)?|units(?:\.\d+(?:\.lessons(?:\.\d+)?)?)?)$/;

function pathIn(container: Container | undefined): string | undefined {
  if (!container) return '';
  if (container.path === undefined) return undefined;
  const path = `${container.path}${container.path && '.'}${container.isArray ? container.index : container.key}`;
  return pathWithLines.test(path) ? path : undefined;
}

/** Lines of the objects of a valid JSON text by their paths: 'items.0', 'units.2.lessons.1'. */
export function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: Container[] = [];
  let line = 1;
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    const container = open.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      const path = pathIn(container);
      if (token === '{' && path !== undefined) lines.set(path, line);
      open.push({ path, isArray: token === '[', index: 0, key: '' });
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && container) container.key = JSON.parse(last);
    else if (token === ',' && container) container.index += 1;
    else last = token;
  }
  return lines;
}

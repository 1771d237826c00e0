const code = (character: string) => character.charCodeAt(0);
const [quote, backslash] = [code('"'), code('\\')];
const opening = new Set(['[', '{'].map(code));
const closing = new Set([']', '}'].map(code));

/** Index of the first bracket of a JSON text that nests deeper than `max`, or -1. Parsing what nests millions deep takes minutes and gigabytes. */
export function tooDeepAt(json: string, max: number): number {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === quote) index = endOfString(json, index);
    else if (opening.has(character)) {
      depth += 1;
      if (depth > max) return index;
    } else if (closing.has(character)) depth -= 1;
  }
  return -1;
}

/** Index of the quotation mark that ends the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json.charCodeAt(index) !== quote) index += json.charCodeAt(index) === backslash ? 2 : 1;
  return index;
}

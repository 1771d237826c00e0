import { expect } from 'vitest';

export interface Property {
  name: string;
  parameters: Record<string, string>;
  value: string;
}

/** Strict reader: each octet is one that the grammar of RFC 5545, section 3.1, allows there. */
export function parseByGrammar(folded: string): Property[] {
  const text = folded.replaceAll('\r\n ', '');
  let at = 0;
  const take = (pattern: RegExp) => {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = at;
    const [found] = sticky.exec(text) ?? [];
    if (found === undefined) throw new Error(`${pattern} expected at ${at}: ${JSON.stringify(text.slice(at, at + 30))}`);
    at += found.length;
    return found;
  };
  for (const line of folded.split('\r\n')) if (Buffer.byteLength(line) > 75) throw new Error(`A line of more than 75 octets: ${line}`);
  const properties: Property[] = [];
  while (at < text.length) {
    const name = take(/[A-Z-]+/);
    const parameters: Record<string, string> = {};
    while (text[at] === ';') {
      take(/;/);
      const key = take(/[A-Z-]+(?==)/);
      take(/=/);
      parameters[key] = take(/"[^\p{Cc}"]*"|[^\p{Cc}";:,]*/u).replaceAll('"', '');
    }
    take(/:/);
    properties.push({ name, parameters, value: take(/[^\p{Cc}]*/u) });
    take(/\r\n/);
  }
  return properties;
}

/** Lenient reader, as of calendars that split at the first colon behind the quotes, and keep what they know. */
export function parseByLines(text: string): Map<string, string> {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) lines.push(`${lines.pop()}${line.slice(1)}`);
    else if (line !== '') lines.push(line);
  }
  return new Map(lines.map((line) => [line.match(/^[A-Z-]+/)?.[0] ?? line, line.replace(/^[A-Z-]+(?:;[A-Z]+=(?:"[^"]*"|[^";:]*))*:/, '')]));
}

/** Reader of components: each BEGIN has its END. */
export function componentsOf(properties: readonly Property[]): Record<string, Property[]> {
  const open: string[] = [];
  const components: Record<string, Property[]> = {};
  for (const property of properties) {
    if (property.name === 'BEGIN') {
      open.push(property.value);
      components[open.join('/')] = [];
    } else if (property.name === 'END') expect(open.pop()).toBe(property.value);
    else components[open.join('/')]?.push(property);
  }
  expect(open).toEqual([]);
  return components;
}

/** Text value as RFC 5545, section 3.3.11, has it. */
export const unescaped = (value = '') => value.replace(/\\(.)/gs, (_, character: string) => (/[nN]/.test(character) ? '\n' : character));

/** Properties of each event of a feed, on which the strict and the lenient reader agree. */
export function eventsOf(folded: string): Map<string, string>[] {
  const events: Map<string, string>[] = [];
  let open: Map<string, string> | undefined;
  for (const { name, value } of parseByGrammar(folded)) {
    if (name === 'BEGIN') open = value === 'VEVENT' ? new Map() : undefined;
    else if (name !== 'END') open?.set(name, value);
    else if (open) {
      events.push(open);
      open = undefined;
    }
  }
  const parts = folded.split('\r\nBEGIN:VEVENT\r\n').slice(1);
  expect(parts.map((part) => parseByLines(part.split('\r\nEND:VEVENT', 1)[0] ?? ''))).toEqual(events);
  return events;
}

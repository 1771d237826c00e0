import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { oldestBrowsers } from '#app/oldest-browsers.ts';

/** What MDN knows of a feature in a browser: `version_added` is a version, `preview`, or false. */
interface Support {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown[];
  alternative_name?: string;
}
interface Features {
  __compat?: { support: Record<string, Support | Support[] | undefined> };
  [name: string]: Features | Features['__compat'];
}

const toNumbers = (version: string) => version.replace('≤', '').split('.').map(Number);

function isLater(version: string, than: string): boolean {
  const [major = 0, minor = 0] = toNumbers(version);
  const [oldMajor = 0, oldMinor = 0] = toNumbers(than);
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}

/** Also with a prefix, which the build adds to style sheets. */
const isKnown = (oldest: string, { version_added: added, version_removed: removed, flags, alternative_name: other }: Support) =>
  added && added !== 'preview' && !flags && !other && !isLater(added, oldest) && (!removed || isLater(removed, oldest));

/** True for features that each of the oldest browsers has, by their names in the data: `css.properties.text-wrap`. */
const features = new Map<string, boolean>();

function readFeatures(parent: Features, path: string): void {
  for (const [name, feature] of Object.entries(parent)) {
    if (name === '__compat' || !feature || typeof feature !== 'object') continue;
    const { __compat: compat } = feature as Features;
    const inAll = () =>
      Object.entries(oldestBrowsers).every(([browser, oldest]) => [compat?.support[browser] ?? []].flat().some((each) => isKnown(oldest, each)));
    if (compat) features.set(`${path}.${name}`, inAll());
    readFeatures(feature as Features, `${path}.${name}`);
  }
}

const data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8')) as Record<'api' | 'css' | 'javascript', Features>;
readFeatures(data.api, 'api');
readFeatures(data.css, 'css');
readFeatures((data.javascript as { builtins: Features }).builtins, 'builtins');

/** Last parts of names, and whether something old has them, too: a member of an unknown object may be that. */
const members = new Map<string, boolean>();
const cssFunctions = new Map<string, boolean>();
/** Members that are too young, of a class that is old: `Array.fromAsync`, `Element.checkVisibility`. Iterators come without the name of their class. */
const youngMembers: { owner: string; member: string; places: ('prototype' | 'class')[] }[] = [];
const youngGlobals = new Set<string>();

const note = (names: Map<string, boolean>, name: string, isOld: boolean) => names.set(name, isOld || names.get(name) === true);

for (const [path, isOld] of features) {
  const [kind, owner = '', name = '', ...more] = path.split('.');
  if (kind === 'css' && (owner === 'types' || more.length > 0)) note(cssFunctions, more.at(-1) ?? name, isOld);
  if (kind === 'css') continue;
  if (owner === 'Intl' && more.length === 0 && !isOld && name) youngMembers.push({ owner, member: name, places: ['class'] });
  if (!name && !isOld && /^[A-Z]/.test(owner)) youngGlobals.add(owner);
  if (!name || more.length > 0 || /_event$/.test(name) || name === owner) continue;
  const isReachable = owner === 'Iterator' || features.get(`${kind}.${owner}`) !== false;
  const member = name.replace(/_static$/, '');
  // Static members are reached through their class alone.
  if (isReachable && !name.endsWith('_static')) note(members, member, isOld);
  // The data of ECMAScript names both alike.
  const place = name.endsWith('_static') ? 'class' : 'prototype';
  if (isReachable && !isOld) youngMembers.push({ owner, member, places: kind === 'api' ? [place] : ['class', 'prototype'] });
}

/** What an init script removes from a page, so that it has nothing younger than the oldest browsers. */
export const youngerFunctions = { members: youngMembers, globals: [...youngGlobals] };

/** A node of the syntax tree. */
interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, onNode);
  if (!isNode(value)) return;
  onNode(value);
  for (const part of Object.values(value)) if (typeof part === 'object') visit(part, onNode);
}

const textOf = (node: unknown, part: 'name' | 'value') => (isNode(node) && typeof node[part] === 'string' ? node[part] : undefined);

/** Younger functions, classes and syntax of regular expressions in a script. */
export function youngerInScript(script: string): Set<string> {
  const found = new Set<string>();
  /** Names of members, imports and exports, which are no variables. */
  const names = new Set<unknown>();
  visit(parseSync('script.js', script).program, (node) => {
    if (!node.computed) for (const part of ['property', 'key', 'imported', 'exported']) names.add(node[part]);
    const variable = node.type === 'Identifier' && !names.has(node) ? textOf(node, 'name') : undefined;
    if (variable && youngGlobals.has(variable)) found.add(variable);
    if (node.type === 'MemberExpression') {
      const name = textOf(node.property, node.computed ? 'value' : 'name') ?? '';
      const owner = textOf(node.object, 'name') ?? '';
      const known = features.get(`builtins.${owner}.${name}`) ?? features.get(`api.${owner}.${name}_static`);
      if (known === false) found.add(`${owner}.${name}`);
      if (known === undefined && members.get(name) === false) found.add(`.${name}`);
    }
    if (node.type !== 'Literal' || !node.regex) return;
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    if (flags.includes('v') || /\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):/.test(pattern)) found.add(`/${pattern}/${flags}`);
  });
  return found;
}

/** Younger rules, selectors, properties, keywords and functions in a style sheet; not those that `@supports` guards. */
export function youngerInSheet(sheet: string): Set<string> {
  const found = new Set<string>();
  const check = (path: string, name: string) => features.get(`css.${path}`) === false && found.add(name);
  const plain = sheet.replace(/\/\*.*?\*\//gs, '').replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, '""');
  const open: string[] = [];
  for (const [, before = '', end] of plain.replace(/url\([^)]*\)/g, 'url()').matchAll(/([^{};]*)([{};])/g)) {
    const text = before.trim();
    const isGuarded = open.some((each) => /^@(?:supports|font-face)/.test(each));
    if (end === '{') {
      const rule = text.match(/^@([\w-]+)/)?.[1];
      if (rule) check(`at-rules.${rule}`, `@${rule}`);
      for (const [, feature = ''] of rule ? text.matchAll(/\(\s*([\w-]+)/g) : []) check(`at-rules.${rule}.${feature}`, `@${rule} (${feature})`);
      if (!rule && open.some((each) => !each.startsWith('@'))) found.add('nested rules');
      for (const [, selector = ''] of rule || isGuarded ? [] : text.matchAll(/:([a-z][\w-]*)/g)) check(`selectors.${selector}`, `:${selector}`);
      open.push(text);
      continue;
    }
    const [property = '', value = ''] = text.split(/:(.*)/s);
    if (value && !isGuarded) checkDeclaration(property, value, check, found);
    if (end === '}') open.pop();
  }
  return found;
}

function checkDeclaration(property: string, value: string, check: (path: string, name: string) => unknown, found: Set<string>): void {
  if (!property.startsWith('-')) {
    check(`properties.${property}`, property);
    for (const [keyword] of value.matchAll(/(?<![\w#-])[a-z][a-z-]+(?![\w(-])/g))
      check(`properties.${property}.${keyword}`, `${property}: ${keyword}`);
  }
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) if (cssFunctions.get(name) === false) found.add(`${name}()`);
}

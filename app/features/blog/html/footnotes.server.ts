import { footnoteId } from './footnote-id.ts';
import { element, type HtmlElement, isElement } from './html-tree.server.ts';

interface FragmentLink {
  node: HtmlElement;
  /** Place among the links. */
  index: number;
  fragment: string;
  /** Id that it came with. */
  id: string | undefined;
  /** Elements around it, the innermost one last. */
  path: HtmlElement[];
}

interface Found {
  links: FragmentLink[];
  /** Elements by their ids and names. */
  owners: Map<string, HtmlElement>;
}

interface Footnote {
  references: HtmlElement[];
  backLinks: HtmlElement[];
  /** Item of the list of notes; undefined for a note in a paragraph. */
  item: HtmlElement | undefined;
}

/** Ids and links of footnotes become those that a body may have, whichever program wrote them. Other ids are taken out. */
export function linkFootnotes(root: HtmlElement): void {
  const found: Found = { links: [], owners: new Map() };
  collect(root, [], found);
  const notes = pairNotes(found);
  let number = 0;
  for (const { references, backLinks, item } of notes) {
    number += 1;
    const idOf = (nth: number) => (nth === 0 ? `fnref-${number}` : `fnref-${number}-${nth + 1}`);
    for (const [nth, reference] of references.entries()) Object.assign(reference.attribs, { href: `#fn-${number}`, id: idOf(nth) });
    if (item && backLinks.length === 0) backLinks.push(addBackLink(item));
    for (const [nth, link] of backLinks.entries()) link.attribs.href = `#${idOf(Math.min(nth, references.length - 1))}`;
    const place = item ?? backLinks[0];
    if (place) place.attribs.id = `fn-${number}`;
  }
  for (const reference of notes.flatMap(({ references }) => references)) raiseAroundLink(reference);
}

/** Puts the raised number around its link, as most programs do. The editor writes the link around it. */
function raiseAroundLink(reference: HtmlElement): void {
  const [raised, ...others] = reference.children;
  if (!isElement(raised, 'sup') || others.length > 0) return;
  const link = element('a', raised.children, reference.attribs);
  Object.assign(reference, { name: 'sup', attribs: raised.attribs, children: [link] });
}

function collect(node: HtmlElement, path: HtmlElement[], found: Found): void {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    const { id, name, href } = child.attribs;
    for (const key of [id, child.name === 'a' ? name : undefined]) if (key && !found.owners.has(key)) found.owners.set(key, child);
    delete child.attribs.id;
    if (child.name === 'a' && href?.startsWith('#'))
      found.links.push({ node: child, index: found.links.length, fragment: fragmentOf(href), id, path });
    collect(child, [...path, child], found);
  }
}

function fragmentOf(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** Notes in the order of their first references: a link to an item of a list, or to a link that leads back to it. */
function pairNotes({ links, owners }: Found): Footnote[] {
  const byNode = new Map(links.map((link) => [link.node, link]));
  /** Links by the elements that may stand for them: themselves, a `sup` around them or in them. */
  const byPlace = new Map<HtmlElement, FragmentLink>();
  for (const link of links) for (const place of placesOf(link)) if (!byPlace.has(place)) byPlace.set(place, link);
  const notes = new Map<HtmlElement, Footnote>();
  const isBackLink = new Set<HtmlElement>();
  for (const link of links) {
    const target = isBackLink.has(link.node) ? undefined : owners.get(link.fragment);
    if (!target || link.path.includes(target)) continue;
    const backLink = byNode.get(target);
    const leadsBackTo = backLink && owners.get(backLink.fragment);
    const isPair = leadsBackTo && backLink.index > link.index && byPlace.get(leadsBackTo) === link;
    const isNote = target.name === 'li' && isReference(link);
    const isKnown = notes.has(target);
    if (!isPair && !isNote && !isKnown) continue;
    const note = notes.get(target) ?? { references: [], backLinks: [], item: isNote ? target : undefined };
    note.references.push(link.node);
    if (isPair && !isKnown) note.backLinks.push(backLink.node);
    if (isPair) isBackLink.add(backLink.node);
    notes.set(target, note);
  }
  for (const link of links) {
    const item = link.path.findLast((node) => node.name === 'li' && notes.has(node));
    const target = owners.get(link.fragment);
    const leadsTo = target && byPlace.get(target);
    if (item && leadsTo && leadsTo.fragment !== link.fragment && owners.get(leadsTo.fragment) === item) notes.get(item)?.backLinks.push(link.node);
  }
  return [...notes.values()];
}

const placesOf = ({ node, path }: FragmentLink): HtmlElement[] => {
  const parent = path.at(-1);
  return [node, ...(parent?.name === 'sup' ? [parent] : []), ...node.children.filter((child) => isElement(child, 'sup'))];
};

/** Marks in the text are raised, or have the class of a reference. */
const isReference = (link: FragmentLink): boolean =>
  placesOf(link).some(({ name }) => name === 'sup') ||
  /\b(?:footnote-?ref|noteref)\b/i.test(link.node.attribs.class ?? '') ||
  footnoteId.test(link.id ?? '');

function addBackLink(item: HtmlElement): HtmlElement {
  const link = element('a', ['↩'], { title: 'Back to the text' });
  const last = item.children.findLast((child) => isElement(child) || child.trim() !== '');
  (isElement(last, 'p') ? last : item).children.push(' ', link);
  return link;
}

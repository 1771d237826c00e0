/** An item of a list of a program that writes its items one after the other, each with its level. */
export interface FlatItem {
  content: Node[];
  level: number;
  /** Number of the list in its document. */
  list: string;
  /** Number of the item; undefined for a bullet. */
  number: number | undefined;
}

interface OpenList {
  element: HTMLElement;
  level: number;
  list: string;
  isOrdered: boolean;
}

/** Nested lists of flat items. */
export function buildLists(items: FlatItem[], owner: Document): HTMLElement[] {
  const built: HTMLElement[] = [];
  const open: OpenList[] = [];
  for (const { content, level, list, number } of items) {
    const isOrdered = number !== undefined;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (last && level <= last.level && (last.isOrdered !== isOrdered || last.list !== list)) {
      open.pop();
      last = undefined;
    }
    if (!last || level > last.level) {
      const element = owner.createElement(isOrdered ? 'ol' : 'ul');
      if (number !== undefined && number !== 1) element.setAttribute('start', String(number));
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else built.push(element);
      last = { element, level, list, isOrdered };
      open.push(last);
    }
    const item = owner.createElement('li');
    item.append(...content);
    last.element.append(item);
  }
  return built;
}

/** Moves lists that are children of a list into the item before them. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.matches('li')) before.append(list);
    else {
      const item = body.ownerDocument.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}

/** Writes the state of the items of check lists as a sign. */
export function signCheckboxes(body: HTMLElement): void {
  for (const box of body.querySelectorAll('input[type=checkbox]')) box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ');
  for (const item of body.querySelectorAll('li[role=checkbox]')) {
    // Google Docs draws the box.
    item.querySelector(':scope > img')?.remove();
    const text = item.querySelector('p') ?? item;
    text.prepend(item.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ');
  }
}

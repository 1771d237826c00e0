import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Widths in pixels, and by how much the text is enlarged. */
export const screens = [
  ...[320, 390, 768, 1280, 1920].map((width) => ({ width, text: 100 })),
  // A window of 1280 pixels at 400 % is the first one of all; these are larger letters in the same window.
  ...[640, 1280].map((width) => ({ width, text: 200 })),
];

/** On every screen the page is no wider than its window, nothing in it is cut off, and no two controls lie on each other. */
export async function expectToFit(page: Page, where = page.url()): Promise<void> {
  const wrong: string[] = [];
  for (const { width, text } of screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(async (percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
      await document.fonts.ready;
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }, text);
    const found = await page.evaluate(faults);
    wrong.push(...found.map((fault) => `${width} px, ${text} %: ${fault}`));
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  expect(wrong, where).toEqual([]);
}

/** Runs in the page. Each kind of fault is named a few times, not for every line of a long text. */
function faults(): string[] {
  const slack = 1;
  const named = ({ tagName, className, textContent }: Element) => `<${tagName.toLowerCase()} ${className}> ${textContent?.trim().slice(0, 30)}`;
  const found = new Map<string, string[]>();
  const note = (kind: string, element: Element, more = '') => {
    const all = found.get(kind) ?? [];
    found.set(kind, all);
    if (all.length < 3) all.push(`${kind}: ${named(element)} ${more}`);
  };
  const root = document.documentElement;
  scrollTo(0, 0);
  for (const scrolled of document.querySelectorAll('dialog[open] *')) scrolled.scrollTop = 0;
  if (root.scrollWidth > root.clientWidth) note('the page is wider than its window', root, `${root.scrollWidth - root.clientWidth} px`);

  const scope = document.querySelector('dialog[open]') ?? document.body;
  const cut = /hidden|clip/;
  const moves = /auto|scroll/;
  const known = new Map<Element, boolean>();
  const isSeen = (element: Element): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const is = isShown(element);
    known.set(element, is);
    return is;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], .visually-hidden, svg, option, noscript') &&
    !isHiddenFromEyes(element);
  const isHiddenFromEyes = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return true;
    return false;
  };

  /** What an element may be cut off by, or stick out of; nothing beyond what can be scrolled. */
  const edges = (element: Element, box: { left: number; right: number; top: number; bottom: number }, what: string) => {
    for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
      const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      // A line below the last one that there is room for: "…" says so.
      if (webkitLineClamp !== 'none' && (box.top + box.bottom) / 2 > frame.bottom) return;
      if (moves.test(overflowX) && at.scrollWidth > at.clientWidth) return;
      if (cut.test(overflowX) && (box.left < frame.left - slack || box.right > frame.right + slack))
        return note(`${what} is cut off at a side`, element, `by ${at.className}`);
      if (moves.test(overflowY)) return;
      if (cut.test(overflowY) && (box.top < frame.top - slack || box.bottom > frame.bottom + slack))
        return note(`${what} is cut off above or below`, element, `by ${at.className}`);
      if (position === 'fixed') break;
    }
    if (box.left < -slack || box.right > root.clientWidth + slack)
      note(`${what} sticks out of the window`, element, `${Math.round(box.left)} to ${Math.round(box.right)}`);
  };

  const canvas = document.createElement('canvas').getContext('2d');
  /** How far a text is painted above and below its line, and beyond what its font calls its height, in pixels; measured large, since what is measured is rounded. */
  const inkOf = (text: string, { fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
    if (!canvas) throw new Error('No canvas');
    canvas.font = `${fontStyle} ${fontWeight} 1000px ${fontFamily}`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(text);
    const scale = Number.parseFloat(fontSize) / 1000;
    return {
      height: (actualBoundingBoxAscent + actualBoundingBoxDescent) * scale,
      rise: (actualBoundingBoxAscent - fontBoundingBoxAscent) * scale,
      fall: (actualBoundingBoxDescent - fontBoundingBoxDescent) * scale,
    };
  };

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || !isSeen(parent)) continue;
    const style = getComputedStyle(parent);
    const ink = inkOf(text, style);
    const lineHeight = Number.parseFloat(style.lineHeight);
    if (ink.height > lineHeight) note('marks of one line lie in the next', parent, `${ink.height} of ${lineHeight} px`);
    const range = document.createRange();
    range.selectNodeContents(node);
    let block: Element = parent;
    while (getComputedStyle(block).display.startsWith('inline') && !/-/.test(getComputedStyle(block).display) && block.parentElement)
      block = block.parentElement;
    const around = block.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      if (line.width === 0) continue;
      const box = { left: line.left, right: line.right, top: line.top - ink.rise, bottom: line.bottom + ink.fall };
      edges(parent, box, 'text');
      if (!moves.test(getComputedStyle(block).overflowX) && (line.left < around.left - slack || line.right > around.right + slack))
        note(
          'text runs out of its box',
          parent,
          `${Math.round(line.left)} to ${Math.round(line.right)} in ${Math.round(around.left)} to ${Math.round(around.right)}`,
        );
    }
  }

  /** A small control that stands on a large one, such as on a picture that is a link, and is what a finger finds there. */
  const isOnTop = (one: Element, other: Element) => {
    const area = (element: Element) => element.getBoundingClientRect().width * element.getBoundingClientRect().height;
    const [small, large] = area(one) < area(other) ? [one, other] : [other, one];
    const inner = small.getBoundingClientRect();
    const outer = large.getBoundingClientRect();
    if (inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom) return false;
    small.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = small.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    scrollTo(0, 0);
    return small.contains(hit);
  };

  /** What stays while the rest moves below it; text that is just there comes out again. */
  const stays = (element: Element): Element | undefined => {
    for (let at: Element | null = element; at; at = at.parentElement) if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
    return undefined;
  };

  const controls = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role="textbox"]')].filter(isSeen);
  for (const control of controls) edges(control, control.getBoundingClientRect(), 'a control');
  const places = controls.flatMap((control) => [...control.getClientRects()].map((rect) => ({ control, rect })));
  places.sort((one, other) => one.rect.top - other.rect.top);
  for (const [at, { control, rect }] of places.entries())
    for (const other of places.slice(at + 1)) {
      if (other.rect.top >= rect.bottom - slack) break;
      const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const high = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      const related =
        control === other.control || stays(control) !== stays(other.control) || control.contains(other.control) || other.control.contains(control);
      if (wide > slack && high > slack && !related && !isOnTop(control, other.control))
        note('two controls lie on each other', control, `and ${named(other.control)}`);
    }
  return [...found.values()].flat();
}

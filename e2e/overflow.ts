import type { Page } from 'playwright';
import { expect } from 'vitest';
import { untilQuiet } from './hydration.ts';

/** Viewport widths in px, and text zoom in percent. */
export const screens = [
  ...[320, 768, 1280, 1920].map((width) => ({ width, text: 100 })),
  // 1280 px at 400 % page zoom equals the first screen; these have larger text in the same window.
  ...[640, 1280].map((width) => ({ width, text: 200 })),
];

/** Expects no horizontal overflow, no clipped element and no overlapping controls on any screen. */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  await untilQuiet(page);
  for (const { width, text } of screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(async (percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
      await document.fonts.ready;
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }, text);
    // A carousel measures its slides after the layout.
    await expect.poll(() => page.evaluate(faults), { message: `${where}, ${width} px, ${text} %` }).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** Runs in the page. Reports a few examples per kind of fault. */
function faults(): string[] {
  const tolerance = 1;
  const describe = ({ tagName, className, textContent }: Element) => `<${tagName.toLowerCase()} ${className}> ${textContent?.trim().slice(0, 30)}`;
  const found = new Map<string, string[]>();
  const report = (kind: string, element: Element, count = '') => {
    const all = found.get(kind) ?? [];
    found.set(kind, all);
    if (all.length < 3) all.push(`${kind}: ${describe(element)} ${count}`);
  };
  const root = document.documentElement;
  scrollTo(0, 0);
  for (const scrolled of document.querySelectorAll('dialog[open] *')) scrolled.scrollTop = 0;
  if (root.scrollWidth > root.clientWidth) report('the page overflows horizontally', root, `${root.scrollWidth - root.clientWidth} px`);

  const scope = document.querySelector('dialog[open]') ?? document.body;
  const clips = /hidden|clip/;
  const scrolls = /auto|scroll/;
  const visibility = new Map<Element, boolean>();
  const isSeen = (element: Element): boolean => {
    const previous = visibility.get(element);
    if (previous !== undefined) return previous;
    const visible = isShown(element);
    visibility.set(element, visible);
    return visible;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], .visually-hidden, svg, option, noscript') &&
    !isHiddenFromEyes(element);
  const hidden = new Map<Element, boolean>();
  const isHiddenFromEyes = (element: Element | null): boolean => {
    if (!element) return false;
    const known = hidden.get(element) ?? (getComputedStyle(element).clipPath !== 'none' || isHiddenFromEyes(element.parentElement));
    hidden.set(element, known);
    return known;
  };

  /** Clipping of each ancestor, measured once: every line of a long text has the same ancestors. */
  const frames = new Map<Element, ReturnType<typeof measureFrame>>();
  const measureFrame = (element: Element) => {
    const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(element);
    /** A fold, whose control shows the clipped rest. */
    const isFold = element.querySelector(':scope > * > * > details > summary') !== null;
    const isScrolled = scrolls.test(overflowX) && element.scrollWidth > element.clientWidth;
    return { overflowX, overflowY, position, webkitLineClamp, isScrolled, isFold, frame: element.getBoundingClientRect() };
  };
  const frameOf = (element: Element) => {
    const known = frames.get(element) ?? measureFrame(element);
    frames.set(element, known);
    return known;
  };

  /** Boxes that clip an element or that it can overflow, up to the next scroll container. */
  const edges = (element: Element, box: { left: number; right: number; top: number; bottom: number }, what: string) => {
    for (let ancestor = element.parentElement; ancestor && ancestor !== root; ancestor = ancestor.parentElement) {
      const { overflowX, overflowY, position, webkitLineClamp, isScrolled, isFold, frame } = frameOf(ancestor);
      if (isFold && box.bottom > frame.bottom) return;
      // A line below the clamped lines; an ellipsis replaces it.
      if (webkitLineClamp !== 'none' && (box.top + box.bottom) / 2 > frame.bottom) return;
      if (isScrolled) return;
      if (clips.test(overflowX) && (box.left < frame.left - tolerance || box.right > frame.right + tolerance))
        return report(`${what} is clipped horizontally`, element, `by ${ancestor.className}`);
      if (scrolls.test(overflowY)) return;
      if (clips.test(overflowY) && (box.top < frame.top - tolerance || box.bottom > frame.bottom + tolerance))
        return report(`${what} is clipped vertically`, element, `by ${ancestor.className}`);
      if (position === 'fixed') break;
    }
    if (box.left < -tolerance || box.right > root.clientWidth + tolerance)
      report(`${what} overflows the window`, element, `${Math.round(box.left)} to ${Math.round(box.right)}`);
  };

  const canvas = document.createElement('canvas').getContext('2d');
  const loadedFonts = [...document.fonts].filter(({ status }) => status === 'loaded').length;
  /** Measured texts by font and text, also for the next screens, until another font is loaded: the size of the window changes none. */
  const { measuredTexts } = window as Window & { measuredTexts?: { loadedFonts: number; metrics: Map<string, TextMetrics> } };
  const metrics = measuredTexts?.loadedFonts === loadedFonts ? measuredTexts.metrics : new Map<string, TextMetrics>();
  Object.assign(window, { measuredTexts: { loadedFonts, metrics } });
  const measure = (font: string, text: string): TextMetrics => {
    const key = `${font}\n${text}`;
    const known = metrics.get(key);
    if (known) return known;
    if (!canvas) throw new Error('No canvas');
    canvas.font = font;
    const measured = canvas.measureText(text);
    metrics.set(key, measured);
    return measured;
  };
  /** Ink of a text above and below its line box and its font metrics, in px. Measured at a large size, since measureText rounds. */
  const inkExtent = (text: string, { fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
    const font = `${fontStyle} ${fontWeight} 1000px ${fontFamily}`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent, fontBoundingBoxAscent, fontBoundingBoxDescent } = measure(font, text);
    const scale = Number.parseFloat(fontSize) / 1000;
    return {
      height: (actualBoundingBoxAscent + actualBoundingBoxDescent) * scale,
      above: (actualBoundingBoxAscent - fontBoundingBoxAscent) * scale,
      below: (actualBoundingBoxDescent - fontBoundingBoxDescent) * scale,
    };
  };

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || !isSeen(parent)) continue;
    const style = getComputedStyle(parent);
    const ink = inkExtent(text, style);
    const lineHeight = Number.parseFloat(style.lineHeight);
    if (ink.height > lineHeight) report('marks overlap the next line', parent, `${ink.height} of ${lineHeight} px`);
    const range = document.createRange();
    range.selectNodeContents(node);
    let block: Element = parent;
    while (getComputedStyle(block).display.startsWith('inline') && !/-/.test(getComputedStyle(block).display) && block.parentElement)
      block = block.parentElement;
    const around = block.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      if (line.width === 0) continue;
      const own = frameOf(parent);
      // An ellipsis replaces it.
      if (own.webkitLineClamp !== 'none' && (line.top + line.bottom) / 2 > own.frame.bottom) continue;
      const box = { left: line.left, right: line.right, top: line.top - ink.above, bottom: line.bottom + ink.below };
      edges(parent, box, 'text');
      if (!scrolls.test(getComputedStyle(block).overflowX) && (line.left < around.left - tolerance || line.right > around.right + tolerance))
        report(
          'text overflows its box',
          parent,
          `${Math.round(line.left)} to ${Math.round(line.right)} in ${Math.round(around.left)} to ${Math.round(around.right)}`,
        );
    }
  }

  /** Returns true for a small control on a large one, such as a button on a linked image, that receives clicks. */
  const isOnTop = (a: Element, b: Element) => {
    const area = (element: Element) => element.getBoundingClientRect().width * element.getBoundingClientRect().height;
    const [small, large] = area(a) < area(b) ? [a, b] : [b, a];
    const inner = small.getBoundingClientRect();
    const outer = large.getBoundingClientRect();
    if (inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom) return false;
    small.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = small.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    scrollTo(0, 0);
    return small.contains(hit);
  };

  /** Nearest fixed or sticky ancestor; text covered by it can be scrolled out. */
  const fixedAncestor = (element: Element): Element | undefined => {
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(ancestor).position)) return ancestor;
    return undefined;
  };

  /** The part of a control that its scroll containers show, but for those that contain the other control, too. */
  const shownPart = (control: Element, { left, right, top, bottom }: DOMRect, other: Element) => {
    const part = { left, right, top, bottom };
    for (let ancestor = control.parentElement; ancestor && !ancestor.contains(other); ancestor = ancestor.parentElement) {
      const { overflowY, frame } = frameOf(ancestor);
      if (scrolls.test(overflowY)) Object.assign(part, { top: Math.max(part.top, frame.top), bottom: Math.min(part.bottom, frame.bottom) });
    }
    return part;
  };

  const controls = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role="textbox"]')].filter(isSeen);
  for (const control of controls) edges(control, control.getBoundingClientRect(), 'a control');
  const places = controls.flatMap((control) => [...control.getClientRects()].map((rect) => ({ control, rect })));
  places.sort((a, b) => a.rect.top - b.rect.top);
  for (const [index, { control, rect }] of places.entries())
    for (const other of places.slice(index + 1)) {
      if (other.rect.top >= rect.bottom - tolerance) break;
      // Scroll containers can only make the parts that are shown smaller.
      if (Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left) <= tolerance) continue;
      const [one, two] = [shownPart(control, rect, other.control), shownPart(other.control, other.rect, control)];
      const sharedWidth = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const sharedHeight = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      const related =
        control === other.control ||
        fixedAncestor(control) !== fixedAncestor(other.control) ||
        control.contains(other.control) ||
        other.control.contains(control);
      if (sharedWidth > tolerance && sharedHeight > tolerance && !related && !isOnTop(control, other.control))
        report('two controls overlap', control, `and ${describe(other.control)}`);
    }
  return [...found.values()].flat();
}

import type { Locator, Page } from 'playwright';
import { untilQuiet } from './hydration.ts';

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let nth = 0; nth < 100; nth += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

/** A tab stop as it looks on the page. */
export interface Stop {
  name: string;
  /** Reasons why the focus is not visible or the target too small. */
  faults: string[];
}

interface TabStopOptions {
  key?: 'Tab' | 'Shift+Tab';
  /** Themes in which each stop is examined; by default the current one. */
  themes?: readonly ('light' | 'dark')[];
  /** Selector of the part whose stops are examined; by default the whole page. The rest is alike on many pages. */
  part?: string;
}

/** In the page: the elements that had the focus, in order, and how their outlines are examined. */
interface Walk {
  visited: Element[];
  chosenTheme: string | undefined;
  untilAnimationsEnd: () => Promise<void>;
  /** The control, or its visible label when it is hidden; the box with the outline, which may be the card of the control. */
  partsOf: (focused: Element) => { label: HTMLLabelElement | undefined; visibleElement: Element; outlineStyle: CSSStyleDeclaration };
  outlineFaults: (focused: Element, theme: string) => string[];
}

/**
 * Tabs through the page or a part of it, or the last modal in it, and examines each stop. Sentinel elements at both ends stop the walk:
 * past the last element the focus moves to the browser's own controls. The page is walked in one theme; in the next ones the stops get
 * the focus again, because a change of the theme computes all styles of the page.
 */
export async function tabStops(page: Page, { key = 'Tab', themes = [], part = 'body' }: TabStopOptions = {}): Promise<Stop[]> {
  await untilQuiet(page);
  // A like button takes the focus one render after its hydration.
  await page
    .locator('main button[aria-pressed]:disabled', { hasText: /^Like / })
    .first()
    .waitFor({ state: 'detached' });
  const [theme, ...otherThemes] = themes;
  await page.evaluate(startWalk, { part, isForward: key === 'Tab', theme });
  const stops: Stop[] = [];
  let examined = 0;
  const examineOtherThemes = async () => {
    for (const other of otherThemes) {
      const faults = await page.evaluate(examineOutlines, { theme: other, from: examined });
      for (const [nth, added] of faults.entries()) stops[examined + nth]?.faults.push(...added);
    }
    examined = stops.length;
  };
  try {
    for (;;) {
      await page.keyboard.press(key);
      const stop = await page.evaluate(examineFocus, theme ?? '');
      if (stop === 'end') break;
      stops.push(stop);
      // An editor that gets the focus may change its selection, and the panel of a selected picture closes.
      if (theme && (await page.evaluate(isEditorNext))) {
        await examineOtherThemes();
        // Back to the stop before the editor, in the theme of the walk.
        await page.evaluate(examineOutlines, { theme, from: stops.length - 1 });
      }
    }
    await examineOtherThemes();
    return stops;
  } finally {
    await page.evaluate(endWalk);
  }
}

/** Runs in the page. */
function startWalk({ part, isForward, theme }: { part: string; isForward: boolean; theme: string | undefined }): void {
  const { documentElement: root } = document;
  const frame = [...document.querySelectorAll(':modal')].at(-1) ?? document.querySelector(part);
  if (!frame) throw new Error(`The page has no ${part}`);
  const sentinel = () => Object.assign(document.createElement('span'), { tabIndex: 0, className: 'end-of-stops', style: 'position: fixed' });
  const sentinels = [sentinel(), sentinel()] as const;
  frame.prepend(sentinels[0]);
  frame.append(sentinels[1]);
  sentinels[isForward ? 0 : 1].focus({ preventScroll: true });

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, number[]>();
  const channels = (color: string): number[] => {
    if (!canvas) throw new Error('The browser draws no canvas');
    const previous = known.get(color);
    if (previous) return previous;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const pixel = [...canvas.getImageData(0, 0, 1, 1).data];
    known.set(color, pixel);
    return pixel;
  };
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a: string, b: string) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const backgroundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.body).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 255 ? backgroundColor : backgroundOf(element.parentElement);
  };

  const walk: Walk = {
    visited: [],
    chosenTheme: root.dataset.theme,
    async untilAnimationsEnd() {
      const ends = (animation: Animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
      // Polls with a timer: a busy browser may paint no frames.
      while (document.getAnimations().some(ends)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    partsOf(focused) {
      // A visually hidden control is represented by its visible label.
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
      const isHidden = getComputedStyle(focused).opacity === '0' || focused.matches('.visually-hidden');
      const control = isHidden && label ? label : focused;
      // A button stretched over its card draws its outline on ::after.
      const afterStyle = getComputedStyle(control, '::after');
      const card = afterStyle.outlineStyle !== 'none' && control instanceof HTMLElement ? control.offsetParent : null;
      return { label, visibleElement: card ?? control, outlineStyle: card ? afterStyle : getComputedStyle(control) };
    },
    outlineFaults(focused, theme) {
      const { visibleElement, outlineStyle: style } = walk.partsOf(focused);
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = style;
      const faults: string[] = [];
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) faults.push(`${theme}: no outline of 2 pixels`);
      // A shadow as wide as the outline is its background.
      const [, shadow] = boxShadow.match(/^(.+\)) 0px 0px 0px 6px$/) ?? [];
      const background = shadow ?? backgroundOf(Number.parseFloat(outlineOffset) < 0 ? visibleElement : visibleElement.parentElement);
      const ratio = contrast(outlineColor, background);
      if (ratio < 3) faults.push(`${theme}: ${outlineColor} on ${background} is ${ratio.toFixed(2)} to 1`);
      return faults;
    },
  };
  if (theme) root.dataset.theme = theme;
  Object.assign(window, { walk });
}

/** Runs in the page. */
function endWalk(): void {
  const { walk } = window as unknown as { walk: Walk };
  if (walk.chosenTheme) document.documentElement.dataset.theme = walk.chosenTheme;
  else delete document.documentElement.dataset.theme;
  for (const sentinel of document.querySelectorAll('.end-of-stops')) sentinel.remove();
}

/** Runs in the page: gives the stops of the walk the focus again, in another theme. The keyboard was used last, so the focus is visible. */
async function examineOutlines({ theme, from }: { theme: string; from: number }): Promise<string[][]> {
  const { walk } = window as unknown as { walk: Walk };
  document.documentElement.dataset.theme = theme;
  const faults: string[][] = [];
  for (const stop of walk.visited.slice(from)) {
    if (stop instanceof HTMLElement || stop instanceof SVGElement) stop.focus({ preventScroll: true });
    await walk.untilAnimationsEnd();
    faults.push(document.activeElement === stop ? walk.outlineFaults(stop, theme) : [`${theme}: does not get the focus`]);
  }
  return faults;
}

/** Runs in the page: returns true when the next press of Tab leads into an editor. */
function isEditorNext(): boolean {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]');
  const inOrder = [...controls].filter((control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility());
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && inOrder[inOrder.indexOf(activeElement) + 1]?.isContentEditable === true;
}

/** Runs in the page: examines the element that has the focus. */
async function examineFocus(theme: string): Promise<Stop | 'end'> {
  const { walk } = window as unknown as { walk: Walk };
  await walk.untilAnimationsEnd();

  const { activeElement: focused } = document;
  if (!focused || focused === document.body) throw new Error('The Tab key has left the page before its end');
  if (focused.matches('.end-of-stops')) {
    const { nextElementSibling: after, previousElementSibling: before } = focused;
    if (before && after) throw new Error(`Behind the end of the page came ${after.outerHTML.slice(0, 80)}`);
    return 'end';
  }
  // Day, month, year, hour and minute of one field are stops of their own.
  const hasParts = focused.matches('[type="datetime-local"], [type="date"], [type="time"]');
  if (walk.visited.includes(focused) && !hasParts)
    throw new Error(`The Tab key comes back to ${focused.outerHTML.slice(0, 80)} before the end of the page`);
  walk.visited.push(focused);

  const faults = walk.outlineFaults(focused, theme);
  const { label, visibleElement, outlineStyle } = walk.partsOf(focused);
  const { left, right, top, bottom, width, height } = visibleElement.getBoundingClientRect();
  const clamp = (value: number, end: number) => Math.min(Math.max(value, 1), end - 1);
  const coveringElement = ([x, y]: readonly [number, number]) => {
    const topElement = document.elementFromPoint(clamp(x, innerWidth), clamp(y, innerHeight));
    return topElement && !visibleElement.contains(topElement) && !topElement.contains(focused) ? [topElement.outerHTML.slice(0, 60)] : [];
  };
  // An inline link is as high as its line (WCAG 2.5.8).
  const isInline = getComputedStyle(visibleElement).display === 'inline';
  if (!isInline && Math.min(width, height) < 24) faults.push(`${Math.round(width)} by ${Math.round(height)} pixels: too small a target`);
  // A wrapped link is examined line by line.
  const lines = isInline ? [...visibleElement.getClientRects()] : [visibleElement.getBoundingClientRect()];
  const points = lines.flatMap((line) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [line.left + line.width * x, line.top + line.height * y] as const)),
  );
  const covering = points.flatMap(coveringElement);
  // Elements higher than half the window may lie partly under the header.
  const maxCovered = height < innerHeight / 2 ? 0 : points.length - 1;
  if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) faults.push('off the screen');
  else if (covering.length > maxCovered) faults.push(`over it stands ${covering[0]}`);

  // A scroll container may cut the outline at its ends, since two sides remain visible. A clipping box may not,
  // except for text longer than the box.
  const isEditable = visibleElement instanceof HTMLElement && visibleElement.isContentEditable;
  const { outlineOffset, outlineWidth } = outlineStyle;
  const outlineReach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 1;
  const cutSides = new Set<string>();
  // Ancestors of a modal dialog do not clip it: it is in the top layer.
  for (let box = visibleElement.parentElement; box && box !== document.body; box = box.matches(':modal') ? null : box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const frame = box.getBoundingClientRect();
    const sides = Object.entries({
      // The other axis stays visible with overflow-x: clip.
      left: overflowX !== 'visible' && left - outlineReach < frame.left,
      right: overflowX !== 'visible' && right + outlineReach > frame.right,
      top: overflowY !== 'visible' && top - outlineReach < frame.top,
      bottom: overflowY !== 'visible' && bottom + outlineReach > frame.bottom,
    }).flatMap(([side, isCut]) => (isCut ? [side] : []));
    for (const side of sides) cutSides.add(side);
    if (sides.length > 0 && !/auto|scroll/.test(overflowX + overflowY) && !isEditable) faults.push(`its outline is hidden: ${sides.join(', ')}`);
  }
  if (cutSides.size > 2) faults.push(`its outline is cut off: ${[...cutSides].join(', ')}`);
  const name = focused.getAttribute('aria-label') || label?.textContent || focused.textContent?.slice(0, 40) || focused.tagName;
  return { name: `${focused.tagName.toLowerCase()} ${name.trim()} ${focused.id}`.trim(), faults };
}

import type { Page } from 'playwright';

/** A place where the tab key stops, as the eye finds it. */
export interface Stop {
  name: string;
  /** What keeps a person from seeing that the focus is there, or from hitting it. */
  faults: string[];
}

/** Goes round a page, or a modal, with the tab key, and says what each stop looks like in the themes that are on. */
export async function tabStops(page: Page, themes: ('light' | 'dark')[] = ['light', 'dark']): Promise<Stop[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(window, { stopsSeen: new Set<Element>() });
  });
  const stops: Stop[] = [];
  // Once the browser's own controls are passed the page begins anew.
  for (let outside = 0; outside < 2; ) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(look, themes);
    if (stop === 'again') break;
    if (stop === 'outside') outside += 1;
    else stops.push(stop);
  }
  return stops;
}

/** Runs in the page: what stands there of the element that has the focus. */
function look(themes: string[]): Stop | 'outside' | 'again' {
  const { stopsSeen } = window as unknown as { stopsSeen: Set<Element> };
  const { activeElement: focused, documentElement: root } = document;
  if (!focused || focused === document.body) return 'outside';
  if (stopsSeen.has(focused)) return 'again';
  stopsSeen.add(focused);

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const channels = (color: string) => {
    if (!canvas) throw new Error('The browser draws no canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const ground = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.body).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return (channels(backgroundColor)[3] ?? 0) > 0 ? backgroundColor : ground(element.parentElement);
  };

  // A control of the browser's that is out of sight stands for the label that is seen in its place.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const isHidden = getComputedStyle(focused).opacity === '0' || focused.matches('.visually-hidden');
  const shown = isHidden && label ? label : focused;
  const faults: string[] = [];

  const chosen = root.dataset.theme;
  for (const theme of themes) {
    root.dataset.theme = theme;
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(shown);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) faults.push(`${theme}: no outline of 2 pixels`);
    const behind = ground(Number.parseFloat(outlineOffset) < 0 ? shown : shown.parentElement);
    const ratio = contrast(outlineColor, behind);
    if (ratio < 3) faults.push(`${theme}: ${outlineColor} on ${behind} is ${ratio.toFixed(2)} to 1`);
  }
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;

  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
  const inside = (value: number, end: number) => Math.min(Math.max(value, 1), end - 1);
  const seenAt = (x: number, y: number) => {
    const there = document.elementFromPoint(inside(x, innerWidth), inside(y, innerHeight));
    return there !== null && (shown.contains(there) || there.contains(focused));
  };
  // A link in a sentence is as high as its line (WCAG 2.5.8).
  const isInSentence = getComputedStyle(shown).display === 'inline';
  if (!isInSentence && Math.min(width, height) < 24) faults.push(`${Math.round(width)} by ${Math.round(height)} pixels: too small a target`);
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const));
  if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) faults.push('off the screen');
  else if (!points.every(([x, y]) => seenAt(x, y))) faults.push('something stands over it');

  // What scrolls around it may cut the outline off; two sides are enough to see it by.
  const { outlineOffset, outlineWidth } = getComputedStyle(shown);
  const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 1;
  const cut = new Set<string>();
  for (let box = shown.parentElement; box && box !== root; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const frame = box.getBoundingClientRect();
    if (left - around < frame.left) cut.add('left');
    if (right + around > frame.right) cut.add('right');
    if (top - around < frame.top) cut.add('top');
    if (bottom + around > frame.bottom) cut.add('bottom');
  }
  if (cut.size > 2) faults.push(`its outline is cut off: ${[...cut].join(', ')}`);
  const name = focused.getAttribute('aria-label') || label?.textContent || focused.textContent?.slice(0, 40) || focused.tagName;
  return { name: `${focused.tagName.toLowerCase()} ${name.trim()}`, faults };
}

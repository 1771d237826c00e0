import type { Locator, Page } from 'playwright';

/** Tab, until this has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let nth = 0; nth < 100; nth += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${goal}`);
}

/** A place where the tab key stops, as the eye finds it. */
export interface Stop {
  name: string;
  /** What keeps a person from seeing that the focus is there, or from hitting it. */
  faults: string[];
}

interface Way {
  key?: 'Tab' | 'Shift+Tab';
  /** Those that each stop is looked at in; the one that is on, when none is named. */
  themes?: readonly ('light' | 'dark')[];
}

/**
 * Goes through a page, or the last modal in it, from one end to the other, and says what each stop looks like. Marks stand at both ends: past the last
 * element the browser itself has the focus, and gives it back at a time of its own.
 */
export async function tabStops(page: Page, { key = 'Tab', themes = [] }: Way = {}): Promise<Stop[]> {
  await page.evaluate((isForward) => {
    const frame = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
    const mark = () => Object.assign(document.createElement('span'), { tabIndex: 0, className: 'end-of-stops', style: 'position: fixed' });
    const marks = [mark(), mark()] as const;
    frame.prepend(marks[0]);
    frame.append(marks[1]);
    marks[isForward ? 0 : 1].focus({ preventScroll: true });
    Object.assign(window, { stopsSeen: new Set<Element>() });
  }, key === 'Tab');
  const stops: Stop[] = [];
  try {
    for (;;) {
      await page.keyboard.press(key);
      const stop = await page.evaluate(look, themes);
      if (stop === 'end') return stops;
      stops.push(stop);
    }
  } finally {
    await page.evaluate(() => {
      for (const mark of document.querySelectorAll('.end-of-stops')) mark.remove();
    });
  }
}

/** Runs in the page: what stands there of the element that has the focus. */
async function look(themes: readonly string[]): Promise<Stop | 'end'> {
  const ends = (animation: Animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
  // Not by frames: a browser with much else to do may paint none.
  while (document.getAnimations().some(ends)) await new Promise((again) => setTimeout(again, 20));

  const { stopsSeen } = window as unknown as { stopsSeen: Set<Element> };
  const { activeElement: focused, documentElement: root } = document;
  if (!focused || focused === document.body) throw new Error('The Tab key has left the page before its end');
  if (focused.matches('.end-of-stops')) {
    const { nextElementSibling: after, previousElementSibling: before } = focused;
    if (before && after) throw new Error(`Behind the end of the page came ${after.outerHTML.slice(0, 80)}`);
    return 'end';
  }
  if (stopsSeen.has(focused)) throw new Error(`The Tab key comes back to ${focused.outerHTML.slice(0, 80)} before the end of the page`);
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
    return channels(backgroundColor)[3] === 255 ? backgroundColor : ground(element.parentElement);
  };

  // A control of the browser's that is out of sight stands for the label that is seen in its place.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const isHidden = getComputedStyle(focused).opacity === '0' || focused.matches('.visually-hidden');
  const control = isHidden && label ? label : focused;
  // A button that is laid over all of its card draws its outline there.
  const laidOver = getComputedStyle(control, '::after');
  const card = laidOver.outlineStyle !== 'none' && control instanceof HTMLElement ? control.offsetParent : null;
  const shown = card ?? control;
  const ring = () => (card ? getComputedStyle(control, '::after') : getComputedStyle(control));
  const faults: string[] = [];

  const chosen = root.dataset.theme;
  for (const theme of themes.length > 0 ? themes : [chosen ?? '']) {
    if (theme) root.dataset.theme = theme;
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = ring();
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) faults.push(`${theme}: no outline of 2 pixels`);
    // A shadow that reaches as far as the outline is the ground that it stands on.
    const [, shadow] = boxShadow.match(/^(.+\)) 0px 0px 0px 6px$/) ?? [];
    const behind = shadow ?? ground(Number.parseFloat(outlineOffset) < 0 ? shown : shown.parentElement);
    const ratio = contrast(outlineColor, behind);
    if (ratio < 3) faults.push(`${theme}: ${outlineColor} on ${behind} is ${ratio.toFixed(2)} to 1`);
  }
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;

  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
  const inside = (value: number, end: number) => Math.min(Math.max(value, 1), end - 1);
  const standsOver = ([x, y]: readonly [number, number]) => {
    const there = document.elementFromPoint(inside(x, innerWidth), inside(y, innerHeight));
    return there && !shown.contains(there) && !there.contains(focused) ? [there.outerHTML.slice(0, 60)] : [];
  };
  // A link in a sentence is as high as its line (WCAG 2.5.8).
  const isInSentence = getComputedStyle(shown).display === 'inline';
  if (!isInSentence && Math.min(width, height) < 24) faults.push(`${Math.round(width)} by ${Math.round(height)} pixels: too small a target`);
  // A broken link is seen line by line.
  const lines = isInSentence ? [...shown.getClientRects()] : [shown.getBoundingClientRect()];
  const points = lines.flatMap((line) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [line.left + line.width * x, line.top + line.height * y] as const)),
  );
  const over = points.flatMap(standsOver);
  // Of what is higher than half a window a part may lie under the header.
  const mayBeOver = height < innerHeight / 2 ? 0 : points.length - 1;
  if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) faults.push('off the screen');
  else if (over.length > mayBeOver) faults.push(`over it stands ${over[0]}`);

  // What scrolls around it may cut the outline off at its ends; two sides are enough to see it by. What only hides may not, but for a text longer than its frame.
  const isWrittenIn = shown instanceof HTMLElement && shown.isContentEditable;
  const { outlineOffset, outlineWidth } = ring();
  const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 1;
  const cut = new Set<string>();
  // A modal dialog lies above everything: what it stands in cuts nothing off it.
  for (let box = shown.parentElement; box && box !== document.body; box = box.matches(':modal') ? null : box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const frame = box.getBoundingClientRect();
    const sides = Object.entries({
      // With overflow-x: clip the other axis stays visible.
      left: overflowX !== 'visible' && left - around < frame.left,
      right: overflowX !== 'visible' && right + around > frame.right,
      top: overflowY !== 'visible' && top - around < frame.top,
      bottom: overflowY !== 'visible' && bottom + around > frame.bottom,
    }).flatMap(([side, isCut]) => (isCut ? [side] : []));
    for (const side of sides) cut.add(side);
    if (sides.length > 0 && !/auto|scroll/.test(overflowX + overflowY) && !isWrittenIn) faults.push(`its outline is hidden: ${sides.join(', ')}`);
  }
  if (cut.size > 2) faults.push(`its outline is cut off: ${[...cut].join(', ')}`);
  const name = focused.getAttribute('aria-label') || label?.textContent || focused.textContent?.slice(0, 40) || focused.tagName;
  return { name: `${focused.tagName.toLowerCase()} ${name.trim()} ${focused.id}`.trim(), faults };
}

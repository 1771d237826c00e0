import type { Locator, Page } from 'playwright';

/** Tab, until this has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let nth = 0; nth < 100; nth += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${goal}`);
}

interface Step {
  name: string;
  trouble: string[];
}

/** Goes through the page until the keyboard leaves it, or so many steps. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most = 200): Promise<Step[]> {
  const steps: Step[] = [];
  while (steps.length < most) {
    await page.keyboard.press(key);
    const step = await page.evaluate(look);
    if (!step) break;
    steps.push(step);
  }
  return steps;
}

/** What is wrong with what a person sees of the focus: too thin, too pale, cut off, or under the header. */
async function look(): Promise<Step | undefined> {
  while (document.getAnimations().length > 0) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.id === 'main') return undefined;
  const hidden = getComputedStyle(focused).opacity === '0';
  // Where a drawn choice lies over its radio, it is the choice that shows the focus.
  const control = (hidden && focused.closest('label')) || focused;
  // A button that is laid over all of its card draws its outline there.
  const over = getComputedStyle(control, '::after');
  const isOver = over.outlineStyle !== 'none' && control instanceof HTMLElement && control.offsetParent;
  const style = isOver ? over : getComputedStyle(control);
  const shown = isOver || control;
  const name = `${focused.tagName} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)} ${focused.id}`;
  const trouble: string[] = [];

  const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (colour: string) => {
    if (!ink) return [];
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = colour;
    ink.fillRect(0, 0, 1, 1);
    return [...ink.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ring = Number.parseFloat(style.outlineWidth);
  const offset = Number.parseFloat(style.outlineOffset);
  if (style.outlineStyle === 'none' || ring < 2) trouble.push(`${name}: an outline of ${style.outlineWidth} ${style.outlineStyle}`);

  // A shadow that reaches as far as the outline is the ground it stands on; else it is what lies behind.
  const [, shadow] = style.boxShadow.match(/^(.+\)) 0px 0px 0px 6px$/) ?? [];
  let behind: Element | null = offset < 0 ? shown : shown.parentElement;
  while (behind && channels(getComputedStyle(behind).backgroundColor)[3] !== 255) behind = behind.parentElement;
  const ground = shadow ?? getComputedStyle(behind ?? document.body).backgroundColor;
  const [low = 0, high = 0] = [light(style.outlineColor), light(ground)].sort((one, other) => one - other);
  const contrast = (high + 0.05) / (low + 0.05);
  if (contrast < 3) trouble.push(`${name}: ${style.outlineColor} on ${ground} has a contrast of ${contrast.toFixed(1)}`);

  const box = shown.getBoundingClientRect();
  const reach = ring + offset;
  for (let around = shown.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const edge = around.getBoundingClientRect();
    if (
      box.left - reach < edge.left - 1 ||
      box.right + reach > edge.right + 1 ||
      box.top - reach < edge.top - 1 ||
      box.bottom + reach > edge.bottom + 1
    )
      trouble.push(`${name}: its outline is cut off`);
  }
  const bar = document.querySelector('header');
  const covered = bar && !bar.contains(shown) && shown.textContent !== 'Skip to the content' && box.top < bar.getBoundingClientRect().bottom;
  if (covered && box.height < innerHeight / 2) trouble.push(`${name}: it is under the header`);
  if (box.bottom < 0 || box.top > innerHeight) trouble.push(`${name}: it is off screen`);
  return { name, trouble };
}

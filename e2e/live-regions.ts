import type { Page } from 'playwright';

interface Said {
  sentence: string;
  /** Its place was there before it: only then every screen reader hears it. Alerts are heard wherever they come up. */
  expected: boolean;
}

/** From here on, and in every document to come, notes what a screen reader is told by the page's live regions. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(hear);
  await page.evaluate(hear);
}

/** What was said since then, or since the document came, in its order. */
export const heard = (page: Page) => page.evaluate(() => (window as unknown as { said: Said[] }).said);
export const announced = async (page: Page) => (await heard(page)).map(({ sentence }) => sentence);

/** Runs in the page. */
function hear(): void {
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const said: Said[] = [];
  Object.assign(window, { said });
  const known = new WeakSet<Element>();
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  // A region that comes with its words, and words that change inside one, even to the same ones.
  const regionsOf = ({ target, addedNodes }: MutationRecord) => [
    elementOf(target)?.closest(live),
    ...[...addedNodes].flatMap((node) => (node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [])),
  ];
  const know = () => {
    for (const region of document.querySelectorAll(live)) known.add(region);
  };
  const note = (records: MutationRecord[]) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const sentence = region?.isConnected && region.checkVisibility() ? (region.textContent ?? '').replace(/\s+/g, ' ').trim() : '';
      if (region && sentence) said.push({ sentence, expected: known.has(region) || region.role === 'alert' });
    }
    know();
  };
  const begin = () => {
    // What the page comes with is read with the page.
    know();
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['role', 'aria-live'] });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}

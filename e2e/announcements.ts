import type { Page } from 'playwright';

/** From here on notes what a screen reader is told by the page's live regions: `announced` says it. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const told: string[] = [];
    Object.assign(window, { told });
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    // A region that comes with its words, and words that change inside one.
    const regionsOf = ({ target, addedNodes }: MutationRecord) => [
      elementOf(target)?.closest(live),
      ...[...addedNodes].flatMap((node) => (node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [])),
    ];
    new MutationObserver((records) => {
      for (const region of new Set(records.flatMap(regionsOf))) {
        const words = region?.isConnected && region.checkVisibility() ? region.textContent?.trim() : '';
        if (words) told.push(words);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** What was said since then, in its order. */
export const announced = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

import type { Page } from 'playwright';

interface Announcement {
  text: string;
  /** The region existed before its text, which all screen readers require. Alerts are announced in any case. */
  isReliable: boolean;
}

/** Records live region announcements of this and every later document. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(observe);
  await page.evaluate(observe);
}

/** Announcements since then, or since the document was loaded, in order. */
export const announcements = (page: Page) => page.evaluate(() => (window as unknown as { announcements: Announcement[] }).announcements);
export const announcedTexts = async (page: Page) => (await announcements(page)).map(({ text }) => text);

/** Runs in the page. */
function observe(): void {
  const liveSelector = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const announcements: Announcement[] = [];
  Object.assign(window, { announcements });
  const knownRegions = new WeakSet<Element>();
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  // Regions that are inserted with text, and regions whose text changes, even to the same text.
  const regionsOf = ({ target, addedNodes }: MutationRecord) => [
    elementOf(target)?.closest(liveSelector),
    ...[...addedNodes].flatMap((node) =>
      node instanceof Element ? [...(node.matches(liveSelector) ? [node] : []), ...node.querySelectorAll(liveSelector)] : [],
    ),
  ];
  const rememberRegions = () => {
    for (const region of document.querySelectorAll(liveSelector)) knownRegions.add(region);
  };
  const record = (records: MutationRecord[]) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const text = region?.isConnected && region.checkVisibility() ? (region.textContent ?? '').replace(/\s+/g, ' ').trim() : '';
      if (region && text) announcements.push({ text, isReliable: knownRegions.has(region) || region.role === 'alert' });
    }
    rememberRegions();
  };
  const start = () => {
    // Text in the initial document is part of the page, not an announcement.
    rememberRegions();
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['role', 'aria-live'] });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

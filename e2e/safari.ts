import type { Page } from 'playwright';

/**
 * Makes Chromium behave as Safari 16 to 26.1 where that has surprised us: a press focuses no button or link but what is around it,
 * and there is no scroll anchoring, no `field-sizing` and no `closedby`. For a page that is not loaded yet.
 */
export const emulateSafari = (page: Page): Promise<unknown> => page.addInitScript(emulate);

function emulate(): void {
  const supports = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
  CSS.supports = (...query: string[]) => !['overflow-anchor', 'field-sizing'].includes(query[0] ?? '') && supports(...query);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { overflow-anchor: none !important; field-sizing: fixed !important; }');
  document.adoptedStyleSheets = [sheet];

  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function set(this: Element, name, value) {
    if (name !== 'closedby') setAttribute.call(this, name, value);
  };

  addEventListener('mousedown', pressWithoutFocus, true);

  /** Lets the page prevent the default action, while that of Chromium never happens. */
  function pressWithoutFocus(event: MouseEvent): void {
    const control = (event.target as Element).closest('a, button, summary, input:is([type=checkbox], [type=radio])');
    if (!control) return;
    event.preventDefault();
    let isPrevented = false;
    Object.defineProperty(event, 'defaultPrevented', { get: () => isPrevented });
    event.preventDefault = () => {
      isPrevented = true;
    };
    addEventListener('mouseup', moveFocus, { capture: true, once: true });
    const timer = setTimeout(moveFocus);

    function moveFocus(): void {
      clearTimeout(timer);
      removeEventListener('mouseup', moveFocus, true);
      if (isPrevented) return;
      const outer = control?.parentElement?.closest<HTMLElement>('[tabindex]');
      if (outer) outer.focus({ preventScroll: true });
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }
  }
}

/** Opens and closes the menu of the header, and leads the key `/` to its search field. Runs as an inline script: it may use nothing from outside. */
function handleMenu(): void {
  const findButton = () => document.querySelector<HTMLElement>('[aria-controls=menu]');
  const isOpen = () => findButton()?.getAttribute('aria-expanded') === 'true';

  function setOpen(open: boolean): void {
    const button = findButton();
    button?.setAttribute('aria-expanded', String(open));
    button?.setAttribute('aria-label', open ? 'Close the menu' : 'Open the menu');
    // The styles of the whole page are computed again for it, and for the page that no longer scrolls: after the menu is painted. A closed menu must not keep the focus from the next page.
    if (open) requestAnimationFrame(() => setTimeout(setInert));
    else setInert();
  }

  function setInert(): void {
    for (const part of document.querySelectorAll<HTMLElement>('#main, #main ~ footer')) part.inert = isOpen();
  }

  function handlePress(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    // The pointer leaves another element for the button: React would hydrate that one, too.
    const next = event instanceof MouseEvent && event.relatedTarget instanceof Element ? event.relatedTarget : target;
    if (target.closest('[aria-controls=menu]') || next.closest('[aria-controls=menu]')) {
      event.stopPropagation();
      if (type === 'click') setOpen(!isOpen());
    } else if (type === 'click' && isOpen() && target.closest('header a')) setOpen(false);
  }

  const events =
    'pointerover pointerout gotpointercapture lostpointercapture mouseover mouseout pointerdown mousedown touchstart pointerup mouseup touchend click dblclick keydown keyup';
  for (const type of events.split(' ')) addEventListener(type, handlePress, true);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    setOpen(false);
    findButton()?.focus();
  });
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector('dialog[open]')) return;
    if (!(target instanceof HTMLElement) || target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
      return;
    const field = document.querySelector<HTMLInputElement>('header [type=search]');
    try {
      if (!field || localStorage.getItem('slash-key') === 'off') return;
    } catch {
      // The key stays on where storage is denied.
    }
    event.preventDefault();
    if (!field?.getClientRects().length) setOpen(true);
    field?.focus();
    field?.select();
  });
  matchMedia('(width > 768px)').addEventListener('change', () => {
    if (isOpen()) setOpen(false);
  });
}

/**
 * Returns the inline script for the head. A press on the menu button never reaches React, which would hydrate the whole layout
 * first. A function, so that the browser's bundle does not contain it.
 */
export const createMenuScript = () => `(${handleMenu})()`;

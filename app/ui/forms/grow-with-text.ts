/** Lets a text area grow with its text, until the user has resized it: for browsers without `field-sizing`. */
export function growWithText(area: HTMLTextAreaElement): void {
  let { height } = area.style;
  const grow = () => {
    if (area.style.height !== height) return;
    // Measuring shrinks the area: without the height around it, a page that is scrolled to its end would move.
    const around = area.parentElement?.style;
    if (around) around.minHeight = `${area.parentElement?.getBoundingClientRect().height}px`;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
    height = area.style.height;
    if (around) around.minHeight = '';
  };
  area.addEventListener('input', grow);
  // The field is emptied after the event.
  area.form?.addEventListener('reset', () => queueMicrotask(grow));
  addEventListener('resize', function growOrEnd() {
    if (area.isConnected) grow();
    else removeEventListener('resize', growOrEnd);
  });
  grow();
}

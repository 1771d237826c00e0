/** Replaces runs of spaces with a no-break space among them, by which programs indent and fill, by one space. */
export function collapseSpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('pre'))
      text.nodeValue = (text.nodeValue ?? '').replace(/[\u00a0 \t\r\n]{2,}/g, (run) => (run.includes('\u00a0') ? ' ' : run));
}

import type { Page } from 'playwright';
import { classSelector } from './class-selector.ts';

/** Landmarks of the page and the links to help. */
export const frame = (page: Page) =>
  page.evaluate(() => ({
    parts: ['header', 'nav[aria-label="Main"]', 'main', 'footer', 'h1'].map((part) => document.querySelectorAll(part).length),
    skipLink: document.body.querySelector('a, button, input')?.getAttribute('href'),
    helpLink: [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href')).includes('/contact'),
    heading: document.title.length > 0,
  }));

/** Targets lower or narrower than 24 px, except links in running text (WCAG 2.5.8). The target of a file field is its label. */
export const smallTargets = (page: Page) =>
  page.locator('a[href], button, input:not([type=file]), [type=file] ~ * label, select, textarea, summary').evaluateAll((all) =>
    all.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const inSentence =
        getComputedStyle(target).display === 'inline' && (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim();
      return inSentence || !target.checkVisibility() || (width >= 24 && height >= 24)
        ? []
        : [`${target.outerHTML.slice(0, 120)}: ${width} x ${height}`];
    }),
  );

/** WCAG 1.4.12 text spacing, as an adopted style sheet: the CSP blocks inline styles. */
export const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [wide];
  });

/** Text that lies partly outside a box that clips its overflow. */
export const clippedTexts = (page: Page) =>
  page.evaluate(() => {
    const clipped: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      const shown = parent?.checkVisibility({ visibilityProperty: true }) && !parent.closest('[inert], .visually-hidden, noscript, script, textarea');
      if (!parent || !shown || !text?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflow, overflowX, webkitLineClamp } = getComputedStyle(box);
        // Scrollable boxes are reachable, a fold has a control, and clamped text ends in an ellipsis.
        if (/auto|scroll/.test(overflowX) || webkitLineClamp !== 'none' || box.matches('div[data-size]')) break;
        if (!/hidden|clip/.test(overflow)) continue;
        const edge = box.getBoundingClientRect();
        if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1) clipped.push(text);
      }
    }
    return clipped;
  });

/** Buttons, fields, cards, notices and drawings without a visible border in forced colours. */
export const withoutEdge = (page: Page, part: string) =>
  page.evaluate(
    ([selector, edged]) => {
      const within = (parts: string) => [...document.querySelectorAll(`:is(${selector}) :is(${parts})`)];
      const { data, ink } = {
        data: (colour: string) => pixel(colour),
        ink: document.createElement('canvas').getContext('2d', { willReadFrequently: true }),
      };
      function pixel(colour: string): number[] {
        if (!ink) return [];
        ink.clearRect(0, 0, 1, 1);
        ink.fillStyle = colour;
        ink.fillRect(0, 0, 1, 1);
        return [...ink.getImageData(0, 0, 1, 1).data];
      }
      const light = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = data(colour).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (first: string, second: string) => {
        const [low = 0, high = 0] = [light(first), light(second)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      };
      const backgroundOf = getComputedStyle(document.body).backgroundColor;
      const isVisible = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
      const hasBorder = (element: Element) => {
        const { borderBlockStartWidth: width, borderBlockStartStyle: style, borderBlockStartColor: colour } = getComputedStyle(element);
        return Number.parseFloat(width) >= 1 && style !== 'none' && contrast(colour, backgroundOf) >= 3;
      };
      /** Underlined, or a link that covers a whole box with a border. */
      const looksLikeText = (element: Element) =>
        element.matches('button') &&
        (getComputedStyle(element).textDecorationLine === 'underline' || (element.parentElement?.matches('li') && hasBorder(element.parentElement)));
      const drawn = (drawing: Element) =>
        [...drawing.querySelectorAll('path, circle, rect, line')].some((part) => {
          const { fill, stroke } = getComputedStyle(part);
          return [fill, stroke].some((colour) => colour !== 'none' && contrast(colour, backgroundOf) >= 3);
        });
      const boxes = within(
        `button, input:not([type=radio], [type=checkbox], [type=file], [type=range]), [type=file] ~ * label, textarea, select, dialog, ${edged}`,
      );
      const drawings = within('svg').filter((drawing) => !drawing.parentElement?.closest('svg'));
      const describe = (element: Element) => element.outerHTML.slice(0, 120);
      return [
        ...boxes.filter((box) => isVisible(box) && !hasBorder(box) && !looksLikeText(box)),
        ...drawings.filter((drawing) => isVisible(drawing) && !drawn(drawing)),
      ].map(describe);
    },
    [part, `${classSelector('card')}, p${classSelector('notice')}`] as const,
  );

import type { Page } from 'playwright';

/** Buttons, fields and cards without a border in forced colours; browsers draw checkboxes themselves. */
export const partsWithoutBorder = (page: Page) =>
  page.evaluate(() => {
    const around = document.querySelector('dialog') ?? document;
    const parts = [...around.querySelectorAll<HTMLElement>('button, input:not([type=checkbox]), select, textarea, dialog')].filter(
      (part) => part.checkVisibility({ opacityProperty: true }) && !part.matches('.visually-hidden') && part.textContent !== 'Show all users',
    );
    const withoutBorder = parts.filter((part) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part);
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || borderTopColor === backgroundColor;
    });
    return { parts: parts.length, withoutBorder: withoutBorder.map(({ outerHTML }) => outerHTML.slice(0, 90)) };
  });

/** Names of running animations and of transitions; even a very short transition of every element takes much processor time. */
export const animatedParts = (page: Page) =>
  page.evaluate(() => {
    const seconds = (durations: string) =>
      Math.max(...durations.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 0.001 : 1)));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element);
        return seconds(transitionDuration) > 0 || (animationName !== 'none' && seconds(animationDuration) > 0.001);
      })
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });

/** Controls and texts that a box cuts off. */
export const clippedParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, p, label, legend, td, th, span')]
      .filter((part) => part.checkVisibility() && !part.closest('.visually-hidden') && getComputedStyle(part).clipPath === 'none')
      .filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        return (
          overflowX !== 'visible' && overflowY !== 'visible' && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 90)),
  );

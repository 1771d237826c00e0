const matches = (target: EventTarget | null, selector: string) => target instanceof Element && target.matches(selector);

/** Whether keys operate the target. */
export const isOperated = (target: EventTarget | null): boolean => matches(target, 'button, a, input, select, textarea, summary');

/** Whether text is typed into the target. */
export const isTyped = (target: EventTarget | null): boolean => matches(target, 'input:not([type=radio], [type=checkbox]), textarea');

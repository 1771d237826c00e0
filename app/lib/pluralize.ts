/** "1 like", "1,234,567 likes". */
export const pluralize = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

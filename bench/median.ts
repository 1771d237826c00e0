export const median = (all: number[]): number => all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;

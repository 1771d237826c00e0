/** Milliseconds since 1970; tests replace it. */
export type Clock = () => number;

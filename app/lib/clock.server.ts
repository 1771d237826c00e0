/** Milliseconds since 1970: the only thing that tests replace. */
export type Clock = () => number;

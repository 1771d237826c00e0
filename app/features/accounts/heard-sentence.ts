/** How many public words and phrases can be heard; undefined while none can. */
export const heardSentence = ({ all, heard }: { all: number; heard: number }): string | undefined =>
  heard > 0 ? `${heard.toLocaleString('en')} of ${all.toLocaleString('en')} words and phrases can be heard.` : undefined;

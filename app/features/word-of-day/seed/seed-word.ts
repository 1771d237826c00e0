/** Word that a new academy has from the start. Its tones are in two sources that do not depend on each other, or were there before that rule. */
export interface SeedWord {
  /** The word, a tone on every syllable. */
  title: string;
  subtitle: string;
  body: string;
}

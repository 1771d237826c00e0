/** Paragraphs of a plain-text message: an empty line starts a new one, a single line break stays. */
export const paragraphs = (message: string): string[] =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

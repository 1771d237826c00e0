/** A newsletter's message as its mail shows it: an empty line begins a new paragraph, a single line break stays. */
export const paragraphs = (message: string): string[] =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

import { splitByLanguage } from './detect-igbo.ts';

/** User-written plain text with `lang="ig"` on its Igbo words. */
export function IgboText({ children }: { children: string }) {
  // The index is a stable key: runs are never reordered.
  return splitByLanguage(children).map(({ text, igbo }, index) => {
    if (!igbo) return text;
    const key = `${index}`;
    return (
      <span key={key} lang="ig">
        {text}
      </span>
    );
  });
}

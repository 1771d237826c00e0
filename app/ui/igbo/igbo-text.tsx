import { splitByLanguage } from './detect-igbo.ts';

/** A plain text that somebody typed, with its Igbo words told apart from the English ones. */
export function IgboText({ children }: { children: string }) {
  // Runs have no name but their place, and a text that changes is drawn anew.
  return splitByLanguage(children).map(({ text, igbo }, at) => {
    if (!igbo) return text;
    const key = `${at}`;
    return (
      <span key={key} lang="ig">
        {text}
      </span>
    );
  });
}

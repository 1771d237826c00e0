interface NamedVoice {
  /** Number of the unit among the public ones of its level; undefined once the phrase is no longer in the course. */
  unit: number | undefined;
  igbo: string;
  speaker: string;
}

/** Characters that no file of Windows may have in its name. Letters stay as they are. */
const allowed = (text: string) => text.replace(/[/\\:*?"<>|]/g, '_').trim();

/** Bytes of a file name that every file system takes are 255: a long phrase is cut between two letters. */
function shortened(text: string, bytes: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter('ig').segment(text)) {
    if (Buffer.byteLength(short + segment) > bytes) return short.trim();
    short += segment;
  }
  return short;
}

/** Names of the files of an archive, each another one: `3-mmiri-Nne.mp3`, the second alike `3-mmiri-Nne-2.mp3`. */
export function archiveNames(voices: readonly NamedVoice[]): string[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return voices.map(({ unit = 0, igbo, speaker }) => {
    const name = `${unit}-${shortened(allowed(igbo), 120)}-${shortened(allowed(speaker), 90)}`;
    // Windows and macOS take capitals for the same letters.
    const key = name.toLowerCase();
    let count = counts.get(key) ?? 0;
    let unique: string;
    do {
      count += 1;
      unique = count === 1 ? name : `${name}-${count}`;
    } while (taken.has(unique.toLowerCase()));
    counts.set(key, count);
    taken.add(unique.toLowerCase());
    return `${unique}.mp3`;
  });
}

import { spell } from '#app/lib/igbo-syllables.ts';
import { hasCheckedTones, type JudgedItem } from '../judge/judged-item.ts';

/** "high, low", by words "high, low; high, high": the tones of an item to hum. Undefined where one is missing or not checked. */
export function melodyText(item: JudgedItem): string | undefined {
  if (!hasCheckedTones(item)) return undefined;
  const words = spell(item.toned).flatMap(({ syllables }) => (syllables.length > 0 ? [syllables.map(({ tone }) => tone)] : []));
  return words.flat().includes(undefined) ? undefined : words.map((tones) => tones.join(', ')).join('; ') || undefined;
}

import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { spellingsTag, spellingTag, unitTitlesTag } from './course.cache-tags.ts';
import type { UnitLink } from './course.contract.ts';
import { publicItemsByFold, publicUnitTitles } from './course.queries.server.ts';
import { areChecked } from './judge/judged-item.ts';

/** Tags of responses with the unit of a word. */
export const teachingUnitTags = (word: string): CacheTag[] => [unitTitlesTag, spellingsTag, spellingTag(foldForSearch(word))];

/** The first public unit that teaches a word: one with these tones, or, where one of both has no tones, the only one with these letters. */
export async function teachingUnit(db: Db, word: string): Promise<UnitLink | null> {
  const spelled = normalize(word).toLowerCase();
  const items = await publicItemsByFold(db, foldForSearch(word));
  const letters = withoutTone(spelled);
  const alike = items.filter(({ toned, igbo }) => igbo.toLowerCase() === letters && (toned === null || letters === spelled));
  const isOne = new Set(alike.map(({ id }) => id)).size === 1;
  const own = items.find(({ toned, igbo }) => (toned ?? igbo).toLowerCase() === spelled);
  const item = own ?? (isOne ? alike[0] : undefined);
  if (!item) return null;
  const units = await publicUnitTitles(db);
  const unit = units.find(({ id }) => id === item.unit);
  if (!unit) return null;
  const ofLevel = units.filter(({ level }) => level === unit.level);
  return {
    id: unit.id,
    number: ofLevel.indexOf(unit) + 1,
    titleEnglish: unit.title_english,
    item: item.id,
    hasCheckedTones: own !== undefined && own.toned !== null && areChecked(own.tone_state),
  };
}

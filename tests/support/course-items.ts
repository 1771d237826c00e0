import { readdirSync, readFileSync } from 'node:fs';
import type { LessonKind, Speaker } from '#app/features/course/course-terms.contract.ts';
import type { ExerciseItem, LessonSource } from '#app/features/course/exercises/exercise.ts';
import type { ItemForm, JudgedItem } from '#app/features/course/judge/judged-item.ts';

export interface CourseItem extends ExerciseItem {
  /** Letters without marks, with a meaning where several items have the same: 'akwa cloth'. */
  key: string;
  unit: number;
}

/**
 * Items of units 1 to 6: key, igbo, tones, state of the tones (a: agreed, b: sourced), English, word class, forms.
 * A form is 'spelling', 'english', or the place of a dialect, with its text.
 */
const table = `
1 | ndeewo | ndeewo | ǹdéèwó | b | hello | interjection
1 | nnoo | nnọọ | ǹnọ́ọ̀ | b | welcome | interjection
1 | daalu | daalụ | | | thank you | interjection | english: thanks
1 | biko | biko | bíkō | b | please | interjection
1 | ndo | ndo | ǹdó | b | sorry (comforting) | interjection
1 | ututu | ụtụtụ | ụ̀tụ́tụ̀ | b | morning | noun
1 | ehihie | ehihie | éhìhìè | b | midday, afternoon | noun | Ọnịcha: efifie
1 | mgbede | mgbede | ḿgbèdè | b | evening | noun
1 | oma | ọma | ọ́má | b | good | adjective
1 | ututu oma | Ụtụtụ ọma | | | Good morning |
1 | ehihie oma | Ehihie ọma | | | Good afternoon |
1 | mgbede oma | Mgbede ọma | | | Good evening |
1 | ka chi fo | Ka chi fo | | | Good night |
1 | kedu | kedu | kèdú | b | how? | interjection
1 | mma good | mma | ḿmā | b | goodness, beauty | noun
1 | o di mma | Ọ dị mma | | | It is well |
1 | adi m mma | Adị m mma | | | I am well |
1 | gi kwanu | Gị kwanụ? | | | And you? |
1 | kedu ka i mere | Kedu ka ị mere? | | | How are you doing? |
1 | nu | nụ | nụ̀ | b | (to many) | particle
1 | mba | mba | ḿbà | b | no | interjection
1 | ee | ee | | | yes | interjection
1 | ka o di | Ka ọ dị | | | Goodbye | | english: bye
2 | isi | isi | ísí | a | head | noun
2 | anya | anya | ányá | a | eye | noun
2 | oku fire | ọkụ | ọ́kụ́ | a | fire | noun
2 | oku call | oku | | | call | noun
2 | ike | ike | íké | a | strength | noun
2 | akwa crying | akwa | ákwá | a | crying | noun
2 | akwa cloth | akwa | ákwà | a | cloth | noun
2 | akwa egg | akwa | àkwá | a | egg | noun
2 | akwa bed | akwa | àkwà | a | bed | noun
2 | nna | nna | ńnà | a | father | noun
2 | azu | azụ | ázụ̀ | a | fish | noun
2 | ego | ego | égō | a | money | noun
2 | oche | oche | óché | a | chair | noun
2 | eze king | eze | ézè | b | king | noun
2 | eze tooth | eze | ézē | b | tooth | noun
2 | onye person | onye | ónyé | b | person | noun
2 | onye who | onye | ònyé | b | who? | pronoun
3 | nne | nne | ńné | b | mother | noun
3 | nwa | nwa | | | child | noun
3 | nwanne | nwanne | nwáńnē | b | brother or sister | noun
3 | nwoke | nwoke | nwókē | b | man | noun
3 | nwaanyi | nwaanyị | | | woman | noun | spelling: nwanyị
3 | nwata | nwata | nwátà | b | young child | noun
3 | umu | ụmụ | ụ́mụ̀ | b | children, offspring | noun
3 | di | di | dí | b | husband | noun
3 | nwunye | nwunye | | | wife | noun
3 | enyi | enyi | ényì | b | friend | noun
3 | ada | ada | àdá | b | first daughter | noun
3 | okpara | ọkpara | ọ́kpárá | b | first son | noun | Ọnịcha: ọkpala
3 | nne nne | nne nne | | | grandmother | noun
3 | nna nna | nna nna | | | grandfather | noun
3 | nke a bu nne m | Nke a bụ nne m | | | This is my mother |
4 | aha | aha | áhà | b | name | noun | Ọnịcha: afa
4 | aha m bu | Aha m bụ … | | | My name is … |
4 | kedu aha gi | Kedu aha gị? | | | What is your name? |
4 | gini | gịnị | gị́nị̄ | b | what? | pronoun
4 | ebee | ebee | èbéē | b | where? | pronoun
4 | igbo | Igbo | Ìgbò | a | Igbo | noun
4 | asusu | asụsụ | | | language | noun
4 | obodo | obodo | òbòdò | b | town, country | noun
4 | esi m | Esi m … | | | I am from … |
4 | ana m amu igbo | Ana m amụ Igbo | | | I am learning Igbo |
4 | i na-asu igbo | Ị na-asụ Igbo? | | | Do you speak Igbo? |
4 | aghotaghi m | Aghọtaghị m | | | I do not understand |
5 | mmiri | mmiri | | | water | noun | Ọnịcha: mmili
5 | nri | nri | | | food | noun
5 | nnu | nnu | ńnú | a | salt | noun
5 | mmanu | mmanụ | ḿmánụ́ | b | oil | noun
5 | ji | ji | jí | b | yam | noun
5 | osikapa | osikapa | òsíkápá | b | rice | noun
5 | agwa | agwa | àgwà | b | beans | noun
5 | oka | ọka | ọ́kà | b | maize | noun
5 | ofe | ofe | ófé | b | soup | noun
5 | anu | anụ | ánụ́ | b | meat, animal | noun
5 | ose | ose | ósè | b | pepper | noun
5 | aguu | agụụ | ágụ́ụ̄ | b | hunger | noun
5 | aguu na-agu m | Agụụ na-agụ m | | | I am hungry |
5 | bia rie nri | Bịa rie nri | | | Come and eat |
5 | biko nye m mmiri | Biko, nye m mmiri | | | Please give me water |
5 | nuo mmiri | Ṅụọ mmiri | | | Drink water |
5 | nri di uto | Nri dị ụtọ | | | The food is tasty |
5 | afo juru m | Afọ juru m | | | I am full |
6 | ulo | ụlọ | ụ́lọ̀ | b | house | noun | Ọnịcha: ụnọ
6 | uzo | ụzọ | ụ́zọ̀ | b | road, door | noun
6 | ite | ite | ìtè | b | pot | noun
6 | ngaji | ngaji | ǹgàjì | b | spoon | noun
6 | mma knife | mma | ḿmà | b | knife | noun
6 | akpa | akpa | àkpà | b | bag | noun
6 | akwukwo | akwụkwọ | ákwụ́kwọ́ | a | book, paper, leaf | noun
6 | efere | efere | | | plate | noun
6 | uwe | uwe | | | clothes | noun
6 | bia ebe a | Bịa ebe a | | | Come here |
6 | nodu n'oche | Nọdụ n’oche | | | Sit on the chair |
6 | saa aka gi | Saa aka gị | | | Wash your hands |
6 | bata n'ulo | Bata n’ụlọ | | | Come into the house |
6 | weta akwukwo | Weta akwụkwọ | | | Bring the book |
6 | gini bu ihe a | Gịnị bụ ihe a? | | | What is this? |
6 | gbanyuo oku | Gbanyụọ ọkụ | | | Switch off the light |
`;

function formOf(text: string): ItemForm[] {
  const [kind = '', form = ''] = text.split(': ');
  if (form === '') return [];
  return [kind === 'spelling' || kind === 'english' ? { kind, form, place: null } : { kind: 'dialect', form, place: kind }];
}

const toneStates = { a: 'agreed', b: 'sourced' } as const;
const kindOf = (igbo: string) => (igbo.includes('…') ? 'pattern' : /[ ’]/.test(igbo) && /^\p{Lu}/u.test(igbo) ? 'phrase' : 'word');

/** Items of units 1 to 6. */
export const courseItems: readonly CourseItem[] = table
  .trim()
  .split('\n')
  .map((line, nth) => {
    const [unit, key = '', igbo = '', toned = '', state = '', english = '', wordClass = '', forms = ''] = line.split('|').map((cell) => cell.trim());
    return {
      id: nth + 1,
      key,
      unit: Number(unit),
      kind: kindOf(igbo),
      igbo,
      toned: toned === '' ? null : toned.normalize('NFC'),
      toneState: state === 'a' || state === 'b' ? toneStates[state] : 'none',
      english,
      wordClass: wordClass === '' ? null : wordClass,
      note: null,
      forms: formOf(forms),
    };
  });

export function courseItem(key: string): CourseItem {
  const found = courseItems.find((item) => item.key === key);
  if (!found) throw new Error(`No item of the tests has the key ${key}.`);
  return found;
}

const starterFolder = new URL('../../app/features/course/starter/', import.meta.url);

interface StarterFile {
  units: { lessons: { kind: LessonKind; items: (string | { key: string; speaker: Speaker })[] }[] }[];
  items: (JudgedItem & { key: string; wordClass: string | null; note: string | null })[];
}

/** Texts of the files of the starter course, by their names. */
export const starterTexts = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(starterFolder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name, readFileSync(new URL(name, starterFolder), 'utf8')]),
  );

const starterFiles = (): StarterFile[] => Object.values(starterTexts()).map((text) => JSON.parse(text));

/** Items of the starter course, published and drafts. */
export const starterItems = (): ExerciseItem[] =>
  starterFiles()
    .flatMap(({ items }) => items)
    .map((item, nth) => ({ ...item, id: nth + 1 }));

/** Lessons of the starter course that have items, and a checkpoint per unit. */
export function starterLessons(): LessonSource[] {
  const files = starterFiles();
  const items = new Map(files.flatMap((file) => file.items).map((item, nth) => [item.key, { ...item, id: nth + 1 }]));
  const itemOf = (key: string) => items.get(key) ?? [];
  const sources: LessonSource[] = [];
  let earlier: ExerciseItem[] = [];
  for (const { lessons } of files.flatMap(({ units }) => units)) {
    const lines = lessons.map(({ items: keys }) =>
      keys.flatMap((entry) => {
        const { key, speaker } = typeof entry === 'string' ? { key: entry, speaker: null } : entry;
        return [itemOf(key)].flat().map((item) => ({ item, speaker }));
      }),
    );
    const unit = [...new Set(lines.flat().map(({ item }) => item))];
    if (unit.length === 0) continue;
    for (const [nth, { kind }] of lessons.entries()) sources.push({ kind, lines: lines[nth] ?? [], unit, earlier });
    sources.push({ kind: 'checkpoint', lines: [], unit, earlier });
    earlier = [...earlier, ...unit];
  }
  return sources.filter(({ lines, kind }) => lines.length > 0 || kind === 'checkpoint');
}

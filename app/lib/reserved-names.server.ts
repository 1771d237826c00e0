import { rejectFields } from './api-error.ts';
import { normalize } from './normalize.ts';

export const reservedName = 'This name is reserved for the academy. Please enter your own name';

/** Letters of other scripts and small capitals that look like the first letter of their row. NFKC maps styled letters. */
const lookAlikes = [
  'aаАαΑɑᴀᎪꓮ',
  'bвВβΒьЬʙᏴꓐɓ',
  'cсСϲϹᴄᏟꓚ',
  'dԁᴅᎠꓓđɗð',
  'eеЕεΕєЄᴇᎬꓰҽəǝ',
  'fϜꓝ',
  'gɡԌցɢᏀꓖ',
  'hһНнΗʜᎻꓧħ',
  'iіІιΙӏӀıɪɩᎥǀꓲ',
  'kкКκΚᴋᏦꓗ',
  'lʟᏞꓡł',
  'mмМΜᴍᎷꓟ',
  'nпПиИηΝոպɴꓠŋ',
  'oоОοΟօՕσᴏꓳø',
  'pрРρΡᴘᏢꓑ',
  'rгГяЯʀᎡꓣ',
  'sѕЅꜱᏚꓢ',
  'tтТτΤᴛᎢꓔŧ',
  'uυսՍμᴜꓴ',
  'vνѵѴᴠꓦ',
  'wѡԝԜωᴡꓪ',
  'xхХχΧ',
  'yуУγΥүҮʏꓬ',
];
const latinOf = new Map(lookAlikes.flatMap((row) => [...row].map((letter) => [letter, row.slice(0, 1)] as const)));
const letterOfSign: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '|': 'i' };
const letterOfDigit: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };
const codeOfA = 97;

/** Negative circled and squared letters and regional indicators: blocks of 26 that NFKC leaves as they are. */
function letterOfSymbol(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0;
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((begin) => code >= begin && code < begin + 26);
  return first === undefined ? symbol : String.fromCharCode(codeOfA + code - first);
}

/** Words of a name, in Latin letters and digits. */
function latinWords(name: string): string[] {
  const plain = normalize(normalize(name, 'NFKC'), 'NFD').replace(/[\p{M}\p{DI}]/gu, '');
  const latin = Array.from(plain, (letter) => latinOf.get(letter) ?? latinOf.get(letter.toLowerCase()) ?? letterOfSymbol(letter)).join('');
  return latin
    .toLowerCase()
    .replace(/[@$]|(?<=\p{L})[!|](?=\p{L})/gu, (sign) => letterOfSign[sign] ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Maps texts that look alike to one key: l and i, rn and m, doubled letters, digits for letters. */
const lookAlikeKey = (text: string): string =>
  text
    .replace(/\d/g, (digit) => letterOfDigit[digit] ?? '')
    .replace(/rn/g, 'm')
    .replace(/cl/g, 'd')
    .replace(/l/g, 'i')
    .replace(/(.)\1+/gu, '$1');

const nameKey = (name: string) => lookAlikeKey(latinWords(name).join(''));
const roles = ['admin', 'admins', 'administration', 'moderator', 'moderators', 'moderation', 'webmaster', 'academy'];
const rolePrefixes = ['', 'the', 'super', 'sys', 'web', 'site', 'head', 'chief'];
/** Keys that are reserved in any part of a name. */
const keysOf = (name: string) => rolePrefixes.map((prefix) => nameKey(prefix + name));
const reservedAnywhere = new Set(roles.flatMap(keysOf));
/** A shorter name of an academy is reserved as a whole word alone: it would be a part of many names. */
const minKeyWithinWords = 6;
/** A shorter name of an academy is not reserved: with its prefixes it is a part of names, or without letters nothing at all. */
const minBrandKey = 4;
/** Keys that are reserved only as the whole name: Staff is also a surname. */
const reservedWholeNames = new Set(
  [
    ...['staff', 'the staff', 'staff member', 'team', 'the team', 'support', 'support team', 'helpdesk', 'official', 'system'],
    ...['owner', 'site owner', 'editor', 'principal', 'headmaster', 'headmistress', 'администратор', 'админ', 'модератор', '管理员'],
  ].map(nameKey),
);
const reservedPrefixes = ['administrat', 'administrad', 'adminstrat'].map(nameKey);
const maxRunLength = 24;

/** Checks joined words, to find names that are spelled letter by letter or split in two. */
const isReservedRun = (run: string, brandKeys: readonly string[]) =>
  [run, run.replace(/(?<!\d)\d+$/, '')]
    .map(lookAlikeKey)
    .some((variant) => reservedAnywhere.has(variant) || brandKeys.includes(variant) || reservedPrefixes.some((prefix) => variant.startsWith(prefix)));

/** @returns whether a name, or a part of it, claims to be the academy of this name, or an administrator */
export function reservedNamesOf(brandName: string): (name: string | undefined) => boolean {
  const brand = nameKey(brandName);
  const brandKeys = brand.length < minBrandKey ? [] : keysOf(brandName);
  return (name) => {
    const words = latinWords(name ?? '');
    if (reservedWholeNames.has(lookAlikeKey(words.join('')))) return true;
    return words.some((word, from) => {
      if (brand.length >= minKeyWithinWords && lookAlikeKey(word).includes(brand)) return true;
      for (let run = '', to = from; to < words.length && run.length <= maxRunLength; to += 1) {
        run += words[to];
        if (isReservedRun(run, brandKeys)) return true;
      }
      return false;
    });
  };
}

export const isReservedAt = (brandName: string, name: string | undefined): boolean => reservedNamesOf(brandName)(name);

/** @throws 400 with a message for each name that is reserved */
export function rejectReserved({ first_name, last_name }: { first_name: string; last_name: string }, brandName: string): void {
  const first = isReservedAt(brandName, first_name) || (!isReservedAt(brandName, last_name) && isReservedAt(brandName, `${first_name} ${last_name}`));
  const problems = {
    first_name: first ? reservedName : undefined,
    last_name: isReservedAt(brandName, last_name) ? reservedName : undefined,
  };
  const errors = Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
  if (Object.keys(errors).length > 0) rejectFields(errors);
}

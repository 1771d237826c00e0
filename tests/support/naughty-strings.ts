const parts = [
  // Igbo with marks composed, decomposed and in non-canonical order.
  'Ọ̀kụ́kọ̀ nà-àchọ́ ị́ḿụ̀',
  'o\u0323\u0300 o\u0300\u0323 \u1ecd\u0300',
  'ṅ n\u0307 m\u0300 M\u0304 \u0130 \u0131 i\u0307',
  'n\u0323\u0307\u0304\u0301'.repeat(5),
  // Other scripts and directions.
  'אָלֶף 123 العربية',
  '각 \u1100\u1161\u11a8 한글',
  'ไก่จิกเด็กตายบนปากโอ่ง',
  'क्षत्रिय ক্ষ',
  // Words that require joiners.
  'می\u200cخواهم ශ්\u200dරී 葛\u{e0100}',
  '\u212b \u2126 \ufb01 \u01c6 ß ẞ ſ Å',
  // Emoji, alone and joined, and characters beyond the Basic Multilingual Plane.
  '👩🏾‍👩🏿‍👧🏽‍👦🏾 🇳🇬 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣ ❤️‍🔥',
  '𝓘𝓰𝓫𝓸 𐀀 𠜎',
  // Kinds of spaces.
  'a\u00a0b\u2003c\u3000d',
  '\ufffd replaced',
  '{"a":[1,{"b":null}]}',
  '<b>bold</b> & <i>thin</i>',
  '<!-- --> ]]> <![CDATA[ <?xml ?>',
  '&amp; &lt; &#x41; &nbsp;',
  '<script>alert(1)</script>',
  '" onmouseover="alert(1)',
  "' or '1'='1",
  "'; drop table accounts; --",
  '" union select * from sessions --',
  '%s %d %n %x %%',
  '%00 %0a %0d%0aX: y %zz',
  '$1 $& $` $$ $\u007b7*7} #{7*7} {{7*7}}',
  '\\ \\n \\u0000 \\x00 \\',
  '`uname` $(uname) | uname; uname && uname',
  '../../../../etc/passwd',
  'C:\\con\\nul\\aux.txt',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '=1+1',
  '+cmd|calc!A0',
  '@sum(1)',
  '-- \u2014 \u2013 \u2212 ~',
  '“quotes” ‘quotes’ «quotes» „quotes“',
  '.',
  '…',
  '*.*',
  '??',
  '#hash?query=1&other=2;third',
  'Bcc: everybody@localhost',
  'a'.repeat(90),
];

const maxNameLength = 100;

/** Joins texts up to the length of a name: each result is one request. */
function packed(texts: string[]): string[] {
  const rows: string[] = [];
  for (const text of texts) {
    const last = rows.at(-1);
    if (last !== undefined && [...last].length + [...text].length < maxNameLength) rows[rows.length - 1] = `${last} ${text}`;
    else rows.push(text);
  }
  return rows;
}

/** Single-line texts, no longer than a name, that break naive code; all are valid and must come back unchanged. */
export const naughtyStrings = [
  // Literals that languages parse as another type.
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '0x1f',
  '９９',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '=?utf-8?q?=0d=0a?=',
  '\u0301alone',
  ...packed(parts),
];

/** Texts with line breaks. */
export const naughtyLines = [
  'אָלֶף\u200f 123 \u200eالعربية',
  '\u2066isolated\u2069',
  'a\u200bb\u200cc\u200dd\u2060e\u00adf',
  'a\ufeffb',
  '\ue000 private \uf8ff',
  'one\ntwo',
  'one\r\ntwo\rthree',
  '.\n.',
  'From here\n\n\nto there',
  'tab\there',
  'X: y\r\n\r\nbody',
  '--\n-- \n--',
];

/** Texts that every field rejects. */
export const refusedEverywhere: Record<string, string> = {
  'a right-to-left override': 'Ada \u202eofni\u202c',
  'an embedding': '\u202bAda',
  'five marks on a letter': 'Ada\u0301\u0301\u0301\u0301\u0301',
  'five marks on a composed letter': '\u1ecd\u0301\u0301\u0301\u0301',
  'stacked marks': `a${'\u20dd'.repeat(60)}`,
  'marks apart from each other by what is not seen': `a${'\u0301\u200d'.repeat(5)}`,
  noncharacters: 'not \ufffe a \uffff character \ufdd0',
};

/** Texts that single-line fields reject in addition. */
export const refusedInLine: Record<string, string> = {
  'an isolate': '\u2067Ada\u2069',
  'a mark of direction': 'Ada\u200f',
  'the Arabic mark of direction': 'Ada\u061cObi',
  'a blank without width': 'Ad\u200ba',
  'a joiner between Latin letters': 'Ad\u200da',
  'a soft hyphen': 'Ad\u00ada',
  'a word joiner': 'Ada\u2060Obi',
  'a byte order mark': 'Ad\ufeffa',
  'a grapheme joiner': 'Ad\u034fa',
  'a Mongolian separator': 'Ada\u180eObi',
  'a Hangul filler': 'Ada\u3164Obi',
  'Braille without dots': 'Ada\u2800Obi',
  tags: 'Ada\u{e0041}\u{e0042}',
  'a selector without anything to select': 'Ada\ufe0f',
  'separators of lines and paragraphs': 'Ada\u2028Obi\u2029Eze',
  'characters of private use': '\ue000Ada\u{10fffd}',
};

/** Invisible texts, treated as empty. */
export const invisible = ['\u200b', '\u3164\u115f', '\u2800 \u2800', '\u00ad\u2060', '\u{e0041}', ' \u200d\ufe0f '];

/** Multi-line texts and their stored form: at most two empty lines in a row. */
export const normalized: readonly (readonly [string, string])[] = [
  [`a${'\n'.repeat(4_900)}b`, 'a\n\n\nb'],
  [`a${'\r\n'.repeat(5)}b${'\r'.repeat(9)}c`, 'a\n\n\nb\n\n\nc'],
  ['a\n \t\n\u200b\n\u2800\n\u3164\nb', 'a\n\n\nb'],
  ['a\u2028b\u2029\u2029\u2029\u2029c', 'a\nb\n\n\nc'],
  ['a\n\n\nb', 'a\n\n\nb'],
];

/** Stored form of a text. */
export const asStored = (typed: string) =>
  typed
    .trim()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n');

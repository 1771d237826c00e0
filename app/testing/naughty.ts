const parts = [
  // Igbo, with its marks composed and not, in and out of order.
  'Ọ̀kụ́kọ̀ nà-àchọ́ ị́ḿụ̀',
  'o\u0323\u0300 o\u0300\u0323 \u1ecd\u0300',
  'ṅ n\u0307 m\u0300 M\u0304 \u0130 \u0131 i\u0307',
  'n'.concat('\u0323\u0307\u0304'.repeat(30)),
  // Other scripts, and directions.
  'אָלֶף‏ 123 ‎العربية',
  '\u202eright to left\u202c and back',
  '\u2066isolated\u2069',
  '각 \u1100\u1161\u11a8 한글',
  'ไก่จิกเด็กตายบนปากโอ่ง',
  'क्षत्रिय ক্ষ',
  '\u212b \u2126 \ufb01 \u01c6 ß ẞ ſ Å',
  // Pictures, alone and joined, and beyond the basic plane.
  '👩🏾‍👩🏿‍👧🏽‍👦🏾 🇳🇬 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️',
  '𝓘𝓰𝓫𝓸 𐀀 \u{10ffff} 𠜎',
  // Signs that nobody sees.
  'a\u200bb\u200cc\u200dd\u2060e\u00adf',
  'a\u00a0b\u2003c\u3000d',
  'a\ufeffb',
  'line\u2028paragraph\u2029end',
  '\ue000 private \uf8ff',
  'not \ufffe a \uffff character \ufdd0',
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
  'Bcc: everybody@example.com',
  'a'.repeat(90),
];

const oneName = 100;

/** As many as a name may be long stand in one text: each of them is a call. */
function joined(texts: string[]): string[] {
  const rows: string[] = [];
  for (const text of texts) {
    const last = rows.at(-1);
    if (last !== undefined && [...last].length + [...text].length < oneName) rows[rows.length - 1] = `${last} ${text}`;
    else rows.push(text);
  }
  return rows;
}

/** Texts of one line, no longer than a name, that have a way of going wrong somewhere; all may be typed, and must come back as they were. */
export const naughty = [
  // What languages read as something else when it stands alone.
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
  ...joined(parts),
];

/** And these break lines. */
export const naughtyLines = ['one\ntwo', 'one\r\ntwo\rthree', '.\n.', 'From here\n\n\nto there', 'tab\there', 'X: y\r\n\r\nbody', '--\n-- \n--'];

/** How a text comes back. */
export const asKept = (typed: string) => typed.trim().normalize('NFC').replace(/\r\n?/g, '\n');

const fromWordPress =
  'Please import it into a blog at WordPress.com, or into a WordPress of your own (Tools, Import), export everything there under Tools, Export, and choose that file here.';

/** Files of other programs, by their beginning or by names in a zip, each with a sentence for the administrator. */
const texts: [RegExp, string][] = [
  [/^<feed\b[\s\S]*\bblogger\.com\b/i, `This is an export of Blogger, which can't be read here as it is. ${fromWordPress}`],
  [/^<feed\b/i, 'This is a feed, not an export: it holds the newest posts alone. Please make an export in the administration of the blog.'],
  [
    /^<(?:!doctype\s+html|html)\b/i,
    'This is a web page, not an export. Please choose the file that WordPress or Ghost made, without opening it in a browser first.',
  ],
  [/^"?post_id"?,"?post_date\b/i, `This is the list of posts of Substack. ${fromWordPress}`],
  [/^(?:AUTHOR|TITLE|BASENAME): /, `This is an export of Movable Type or TypePad. ${fromWordPress}`],
];
const zips: [RegExp, string][] = [
  [/Takeout\/Blogger\//, `This is an export of Blogger by Google Takeout, which can't be read here as it is. ${fromWordPress}`],
  [/(?:^|[^\w])posts\.csv/, `This is an export of Substack. ${fromWordPress}`],
  [/(?:^|[^\w])posts\/[^/\0]{1,200}\.html/, `This is an export of Medium. ${fromWordPress}`],
];

/** Declarations and comments before the first element. */
const preamble = /^(?:\s|<\?[^>]{0,500}\?>|<!--[^>]{0,500}-->)+/;

/** Sentence about a file of another program; undefined for all others. @param head beginning of the file */
export const otherExport = (head: string): string | undefined => {
  const start = head.replace(preamble, '');
  return texts.find(([pattern]) => pattern.test(start))?.[1];
};

/** Sentence about a zip: pictures have a field of their own. @param bytes beginning of the zip, a character for each byte */
export const otherZip = (bytes: string): string =>
  zips.find(([pattern]) => pattern.test(bytes))?.[1] ??
  'This is a zip. Please unpack it and choose the export in it; pictures are uploaded as a zip of their own.';

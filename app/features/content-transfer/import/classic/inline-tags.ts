/** Deeper ones are left out, as the sanitizer does. */
const maxDepth = 50;
/** Characters of tags that are written again where an element goes on in the next paragraph: a body may have a paragraph for each of its lines. */
const maxRepeated = 256 * 1024;

interface InlineTag {
  name: string;
  source: string;
  wasWritten: boolean;
}

/**
 * Inline elements that are open. `<em>` may begin in one paragraph and end in another one: HTML needs it in each of them. Tags are written when
 * something is in them.
 */
export function createInlineTags() {
  const open: InlineTag[] = [];
  /** The first so many of the open ones are written in the present paragraph. */
  let written = 0;
  let repeated = 0;
  /** Start tags without a place. Their end tags belong to them, not to others of the name. */
  const ignored = new Map<string, number>();

  const closeFrom = (index: number) => {
    let html = '';
    for (; written > index; written -= 1) html += `</${open[written - 1]?.name}>`;
    return html;
  };
  return {
    start(source: string, name: string): void {
      if (open.length < maxDepth) open.push({ name, source, wasWritten: false });
      else ignored.set(name, (ignored.get(name) ?? 0) + 1);
    },
    /** HTML of an end tag; '' when its element has nothing in it, and no link leads to it. */
    end(name: string): string {
      const left = ignored.get(name) ?? 0;
      if (left > 0) ignored.set(name, left - 1);
      const index = left > 0 ? -1 : open.findLastIndex((tag) => tag.name === name);
      if (index < 0) return '';
      const tag = open[index];
      const isTarget = index >= written && index === open.length - 1 && /\s(?:id|name)\s*=/i.test(tag?.source ?? '');
      const html = isTarget ? `${tag?.source}</${name}>` : closeFrom(index);
      open.splice(index, 1);
      return html;
    },
    /** HTML of the start tags that are not written yet. */
    open(): string {
      let html = '';
      while (written < open.length) {
        const tag = open[written];
        if (!tag) break;
        if (tag.wasWritten) repeated += tag.source.length;
        if (repeated > maxRepeated) open.splice(written);
        else {
          html += tag.source;
          tag.wasWritten = true;
          written += 1;
        }
      }
      return html;
    },
    closeAll: (): string => closeFrom(0),
    isOpen: (name: string): boolean => open.some((tag) => tag.name === name),
  };
}

import * as z from 'zod/mini';

const Notes = z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)), content: z.string() }));

const block = /<!-- wp:footnotes\b[^<>]*\/-->/;

/** WordPress keeps footnotes beside the body and fills their block when it shows them; without the block, they come last. */
export function withFootnotes(content: string, json: string): string {
  const notes = read(json);
  if (notes.length === 0) return content.replace(block, '');
  const list = `<ol class="footnotes">${notes.map(({ id, content: text }) => `<li id="${id}">${text} <a href="#${id}-link">↩</a></li>`).join('')}</ol>`;
  return block.test(content) ? content.replace(block, () => list) : `${content}\n\n${list}`;
}

function read(json: string): z.output<typeof Notes> {
  try {
    return z.safeParse(Notes, JSON.parse(json)).data ?? [];
  } catch {
    return [];
  }
}

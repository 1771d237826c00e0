import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { cleanTagName, distinctTags, maxTags, splitTags, tagSlug } from '../tag-name.contract.ts';
import type { TagLink } from '../tags.contract.ts';

/** Tags of the form, the text behind them, and the tags that it may mean. `onEdit` gets all of it, with commas between. */
export function useTags(initial: string, onEdit: (value: string) => void) {
  const [tags, setTags] = useState(() => distinctTags(splitTags(initial)));
  const [text, setText] = useState('');
  const [suggestions, setSuggestions] = useState<TagLink[]>([]);
  /** Sentence for the author about what was done with the text. */
  const [note, setNote] = useState('');
  /** For replies that arrive after further edits. */
  const latest = useRef({ tags, text });

  function update(next: { tags?: string[]; text?: string }, sentence = '') {
    latest.current = { ...latest.current, ...next };
    setTags(latest.current.tags);
    setText(latest.current.text);
    setNote(sentence);
    onEdit([...latest.current.tags, latest.current.text.trim()].filter(Boolean).join(', '));
  }

  const find = async (search: string) => (await api.tags.suggestions({ search }).catch(() => undefined))?.tags;

  /** Uses the tag that exists in other letters instead of the typed one. */
  async function replaceByExisting(name: string) {
    const existing = (await find(name))?.find(({ slug }) => slug === tagSlug(name));
    const { tags: now } = latest.current;
    if (!existing || existing.name === name || !now.includes(name)) return;
    update({ tags: distinctTags(now.map((tag) => (tag === name ? existing.name : tag))) }, existsNote(existing.name));
  }

  function add(names: string[], rest = '') {
    const known = new Map(suggestions.map((tag) => [tag.slug, tag.name]));
    const typed = names.map(cleanTagName).filter((name) => tagSlug(name) !== '');
    const added = typed.map((name) => known.get(tagSlug(name)) ?? name);
    const all = distinctTags([...latest.current.tags, ...added]);
    setSuggestions([]);
    if (all.length > maxTags) return update({}, `A post may have at most ${maxTags} tags. Please remove one first.`);
    const other = added.find((name, nth) => name !== typed[nth]);
    update({ tags: all, text: rest }, sentenceOf(names.length - typed.length, other));
    for (const name of all) if (added.includes(name) && !known.has(tagSlug(name))) void replaceByExisting(name);
  }

  async function type(typed: string) {
    if (typed.includes(',')) {
      const names = typed.split(',');
      return add(splitTags(names.slice(0, -1).join(',')), names.at(-1)?.trimStart());
    }
    update({ text: typed });
    if (typed.trim() === '') return setSuggestions([]);
    const found = (await find(typed)) ?? [];
    const chosen = new Set(latest.current.tags.map(tagSlug));
    if (latest.current.text === typed) setSuggestions(found.filter(({ slug }) => !chosen.has(slug)));
  }

  const remove = (name: string) => update({ tags: latest.current.tags.filter((tag) => tag !== name) }, `Removed “${name}”.`);
  return { tags, text, suggestions, note, add, type: (typed: string) => void type(typed), remove, closeList: () => setSuggestions([]) };
}

const existsNote = (name: string) => `“${name}” exists in other letters, and is used.`;

function sentenceOf(unusable: number, existing: string | undefined): string {
  if (unusable > 0) return 'A tag needs a letter or a digit.';
  return existing === undefined ? '' : existsNote(existing);
}

import type { Item } from '../course.contract.ts';
import { markIgbo } from '../judge/sentence.ts';
import { SentenceText } from './sentence-text.tsx';

/** The Igbo of an item, as it may stand in a note or a task. */
export const wordsOf = ({ igbo, toned, forms = [] }: Pick<Item, 'igbo' | 'toned'> & Partial<Pick<Item, 'forms'>>): string[] => [
  igbo,
  toned ?? '',
  ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form)),
];

/** A note or task about an item, with its Igbo. */
export const ItemText = ({ item, children }: { item: Parameters<typeof wordsOf>[0]; children: string }) => (
  <SentenceText>{markIgbo(children, wordsOf(item))}</SentenceText>
);

/** A task without the question whether it is done. */
export const TaskText = ({ item, children }: Parameters<typeof ItemText>[0]) => (
  <ItemText item={item}>{children.replace(/ Did you\?$/u, '')}</ItemText>
);

import type { SanitizedBody } from '#app/features/blog/public.server.ts';
import type { ProcessedImage } from '#app/media/image-processing.server.ts';
import type { PendingLink } from './body-links.ts';

/** What a further import of the same file adds to a post that is here already. */
export interface Completion {
  /** The body and picture that it was made for: one that was edited meanwhile stays as it is. */
  from: { body: string; image_hash: string };
  body: SanitizedBody | undefined;
  cover: { image: ProcessedImage; alt: string } | undefined;
  pictures: number;
  /** Links to posts that lead to them here. */
  links: number;
  /** Links that were left out, because the address of the old site was not known. */
  restored: number;
  pending: PendingLink[];
}

/** Pictures that are added. */
export const completionSize = ({ pictures, cover }: Completion): number => pictures + (cover ? 1 : 0);

const sentence = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]);

/** Sentences of the check about what the import can add. */
export const announcedNotes = (completion: Completion): string[] => [
  ...sentence(completionSize(completion), 'picture can be added', 'pictures can be added'),
  ...sentence(completion.links, 'link can lead to an imported post here', 'links can lead to imported posts here'),
  ...sentence(completion.restored, 'link that was left out can be added', 'links that were left out can be added'),
];

/** Sentences about what was added. */
export const reportedNotes = (completion: Completion): string[] => [
  ...sentence(completionSize(completion), 'picture was added', 'pictures were added'),
  ...sentence(completion.links, 'link leads to an imported post here now', 'links lead to imported posts here now'),
  ...sentence(completion.restored, 'link that was left out was added', 'links that were left out were added'),
];

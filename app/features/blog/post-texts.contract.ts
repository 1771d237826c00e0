/**
 * Optional texts of a post, each under one name: column of a post and of its earlier versions, field of contract, form, comparison and
 * export. A new one needs its entry here, and a migration that adds the column to `posts` and `post_revisions`.
 */
export const postTexts = {
  subtitle: { subject: 'Subtitle', max: 300, field: { label: 'Subtitle' } },
  description: {
    subject: 'The description for search engines',
    max: 300,
    field: { label: 'Description for search engines', hint: 'Without it they show the subtitle.' },
  },
  canonical: {
    subject: 'The original address',
    max: 500,
    isAddress: true,
    field: {
      label: 'Original address',
      type: 'url',
      inputMode: 'url',
      hint: 'Where the post was published before, if it was on another site.',
    },
  },
} satisfies Record<string, PostTextField>;

interface PostTextField {
  /** First words of the messages about it. */
  subject: string;
  /** Characters. */
  max: number;
  isAddress?: true;
  /** Attributes in the form. */
  field: { label: string; hint?: string; type?: 'url'; inputMode?: 'url' };
}

export type PostText = keyof typeof postTexts;
export const postTextNames = Object.keys(postTexts) as PostText[];

/** One value for each text. */
export const eachText = <Value>(toValue: (name: PostText) => Value) =>
  Object.fromEntries(postTextNames.map((name) => [name, toValue(name)])) as Record<PostText, Value>;

/** The texts of a row, request or reply. */
export const textsOf = <Value>(source: Record<PostText, Value>) => eachText((name) => source[name]);

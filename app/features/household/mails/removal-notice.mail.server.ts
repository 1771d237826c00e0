import { formatDate } from '#app/lib/format-date.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  /** Nicknames of the profiles. */
  names: string[];
  /** Day of the deletion, in ms. */
  deletedAt: number;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 30 days before the profiles of a household without learning are deleted. */
export const removalNoticeMail = defineMail({
  name: 'household.removal-notice',
  render: ({ names, deletedAt }: Props, { brandName }) => {
    const day = formatDate(deletedAt);
    const isOne = names.length === 1;
    return {
      subject: `What you learned will be deleted on ${day} (${brandName})`,
      preheader: 'Do one lesson before then, and all of it stays.',
      heading: `${isOne ? 'A profile is' : 'Profiles are'} deleted on ${day}`,
      blocks: [
        `It’s been almost two years since your household learned here. We don’t keep what isn’t used: on ${day} we delete ${isOne ? 'the profile' : 'the profiles'} of ${list.format(names)}, with all that ${isOne ? 'it has' : 'they have'} learned. Your account stays.`,
        'Do one lesson before then, and all of it stays.',
        { button: { label: 'Learn again', path: '/study/today' } },
        'If you want to keep a copy, download your data under My account.',
      ],
      reason: 'You get this email because profiles of your account will be deleted. There won’t be another email about it.',
    };
  },
  previews: {
    family: { names: ['Ngozi', 'Ada'], deletedAt: Date.UTC(2026, 1, 15) },
    'one profile': { names: ['Ada'], deletedAt: Date.UTC(2026, 1, 15) },
  },
});

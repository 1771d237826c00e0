import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  className: string;
  /** Nicknames of the learners of the household whose reports are new. */
  learners: string[];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** To a household whose reports were issued. Its subject and preheader, which a locked phone shows, name no learner. */
export const reportIssuedMail = defineMail({
  name: 'term-reports.issued',
  render: ({ className, learners }: Props, { brandName }) => ({
    subject: `A report is in your corner (${brandName})`,
    preheader: 'See what was learned in class.',
    heading: 'A report for your family',
    blocks: [
      `There is a report for ${list.format(learners)} in your corner, from “${className}”.`,
      'You can read it there, print it, and give the print to a school or frame it for the wall.',
      { button: { label: 'Open your reports', path: '/study/grown-ups/reports' } },
    ],
    reason: `You get this email because ${list.format(learners)} learned in a class at ${brandName}.`,
  }),
  previews: {
    one: { className: 'Saturday beginners', learners: ['Ada'] },
    'long names': { className: 'Nwaanyịbụife'.repeat(8), learners: ['Nwaanyịbụife Nwaanyịbụife Nwaa', 'Obi', 'Ngozi'] },
  },
});

import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  className: string;
  /** Nickname of the profile. */
  learner: string;
}

/** To a household whose report was taken back. Its subject and preheader, which a locked phone shows, name no learner. */
export const reportTakenBackMail = defineMail({
  name: 'term-reports.taken-back',
  render: ({ className, learner }: Props, { brandName }) => ({
    subject: `A report was taken back (${brandName})`,
    preheader: 'A print of it is no longer valid.',
    heading: 'We took a report back',
    blocks: [
      `We have taken back the report for ${learner} from “${className}”.`,
      'A school that types in the code of a print reads from now on that the report is no longer valid.',
      'If we write a new report, you’ll get another email. If you have a question, simply reply to this one, or write to us.',
      { button: { label: 'Write to us', path: '/contact' } },
    ],
    reason: `You get this email because ${learner} learned in a class at ${brandName}.`,
  }),
  previews: {
    one: { className: 'Saturday beginners', learner: 'Ada' },
    'long names': { className: 'Nwaanyịbụife'.repeat(8), learner: 'Nwaanyịbụife Nwaanyịbụife Nwaa' },
  },
});

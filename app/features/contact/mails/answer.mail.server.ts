import { defineMail } from '#app/mail/mail-template.server.ts';
import { contactSubject } from './message.mail.server.ts';

interface Props {
  subject: string;
  message: string;
  answer: string;
}

/** Answer of the academy to the message of a visitor. */
export const contactAnswerMail = defineMail({
  name: 'contact.answer',
  render: ({ subject, message, answer }: Props) => ({
    // The subject of the mail to the academy: some mail clients keep only mails with the same subject in a thread.
    subject: `Re: ${contactSubject(subject)}`,
    preheader: answer.slice(0, 100),
    blocks: [answer, 'You had written:', { quote: message }],
    reason: 'You get this email because your address was entered on our contact page. If you reply, your email comes to us.',
  }),
  previews: {
    answer: {
      subject: 'Lessons for children',
      message: 'Ndewo!\n\nDo you have lessons for children of four and six years?\n\nDaalụ',
      answer:
        'Ndewo Ọ́lụ́chí,\n\nyes, we have: please begin with the level for beginners, and read the story of the evening aloud together.\n\nKa ọ dị,\nAda',
    },
    'long words': { subject: 'Nwaanyịbụife'.repeat(10), message: 'Nwaanyịbụife'.repeat(40), answer: 'Nwaanyịbụife'.repeat(40) },
  },
});

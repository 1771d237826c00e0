import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const contactSubject = (subject: string) => `Contact: ${subject}`;

/** Message of a visitor to the academy. */
export const contactMessageMail = defineMail({
  name: 'contact.message',
  render: ({ name, email, subject, message }: Props) => ({
    subject: contactSubject(subject),
    preheader: `${name}: ${message.slice(0, 100)}`,
    heading: `A message from ${name}`,
    blocks: [{ quote: message }, `A reply to this email goes to ${email}.`],
    reason: `${name} <${email}> wrote this on the contact page.`,
  }),
  previews: {
    question: {
      name: 'Ọ́lụ́chí Ezè',
      email: 'oluchi@example.com',
      subject: 'Lessons for children',
      message:
        'Ndewo!\n\nDo you have lessons for children of four and six years?\nThey understand their grandmother, but they answer in English.\n\nDaalụ',
    },
    'long words': {
      name: 'Nwaanyịbụife'.repeat(8),
      email: `${'oluchi'.repeat(10)}@example.com`,
      subject: 'Nwaanyịbụife'.repeat(10),
      message: 'Nwaanyịbụife'.repeat(40),
    },
  },
});

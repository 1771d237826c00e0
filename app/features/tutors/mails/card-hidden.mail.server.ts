import { defineMail } from '#app/mail/mail-template.server.ts';

/** Tells a tutor that the staff has hidden the public card. */
export const cardHiddenMail = defineMail<{ reason: string }>({
  name: 'tutors.card-hidden',
  render: ({ reason }, { brandName }) => ({
    subject: `Your card is not shown for now (${brandName})`,
    preheader: 'We have taken your tutor card off the page, and say why.',
    heading: 'Your card is not shown for now',
    blocks: [
      'We have taken your card off the page of our tutors, and deleted its picture. This is why:',
      { quote: reason },
      'What to do next: change your card in your tutor home, then write to us. We look at it and show it again. You are still one of our tutors.',
      { button: { label: 'Go to your tutor home', path: '/tutor' } },
    ],
    reason: `You get this email because you have a tutor card at ${brandName}.`,
  }),
  previews: {
    'a reason': { reason: 'The picture shows children. Please choose one of yourself alone.' },
    'long words': { reason: 'Nwaanyịbụife'.repeat(40) },
  },
});

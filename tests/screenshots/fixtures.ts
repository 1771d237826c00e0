import { asAdmin, password, postApi } from '#e2e/accounts.ts';
import { createAdminFixtures } from '#e2e/admin-screen.ts';
import { newEmail } from '#e2e/page.ts';

const longName = 'Nwaanyịbụife'.repeat(6);

/** Accounts, subscribers and a newsletter: lists of more than one page, with a long name on the first. */
export async function insertLists(): Promise<void> {
  for (let nth = 1; nth <= 23; nth += 1) {
    const names = {
      first_name: `Ọ́lụ́chí ${nth}`,
      last_name: nth === 22 ? longName : 'Example',
      email: newEmail('learner'),
      phone_number: '+234 800',
    };
    await postApi('/register', { ...names, level: 'beginner', password, confirm_password: password });
  }
  await createAdminFixtures();
  await postApi('/admin/send-newsletter', { subject: 'Akụkọ nke ọnwa a', message: 'Ndewo!' }, await asAdmin());
}

/** Comments on the sixth post, one of them without a break opportunity. */
export async function postLongComments(): Promise<void> {
  for (const text of ['Daalụ! My children sing it all day.', `A very long word: ${'nwaanyịbụife'.repeat(12)}`]) {
    const { id } = await postApi('/blog/6/comment', { text, fullName: 'A reader' });
    await postApi(`/blog/comment/${id}/reply`, { text: 'So do mine.' });
  }
}

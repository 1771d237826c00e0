import { asAdmin, password, postApi } from '../../e2e/accounts.ts';
import { furnishAdmin } from '../../e2e/admin-screen.ts';
import { newEmail } from '../../e2e/page.ts';

const longName = 'Nwaanyịbụife'.repeat(6);

/** People, readers and a letter: lists of more than one page, with a long name among the first. */
export async function insertLists(): Promise<void> {
  for (let nth = 1; nth <= 23; nth += 1) {
    const person = {
      first_name: `Ọ́lụ́chí ${nth}`,
      last_name: nth === 22 ? longName : 'Example',
      email: newEmail('learner'),
      phone_number: '+234 800',
    };
    await postApi('/register', { ...person, level: 'beginner', password, confirm_password: password });
  }
  await furnishAdmin();
  await postApi('/admin/send-newsletter', { subject: 'Akụkọ nke ọnwa a', message: 'Ndewo!' }, await asAdmin());
}

/** Comments on the sixth post, one of them without a place to break it. */
export async function insertComments(): Promise<void> {
  for (const text of ['Daalụ! My children sing it all day.', `A very long word: ${'nwaanyịbụife'.repeat(12)}`]) {
    const { id } = await postApi('/blog/6/comment', { text, fullName: 'A reader' });
    await postApi(`/blog/comment/${id}/reply`, { text: 'So do mine.' });
  }
}

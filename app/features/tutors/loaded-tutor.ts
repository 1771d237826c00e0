import { api } from '#app/api-client.ts';
import { readSessionToken } from '#app/http/session-cookie.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { TutorHome } from './own-card.contract.ts';

export type LoadedTutor = TutorHome & { token: string };

/** The logged-in tutor, or why there is none. @throws any error but 401 */
export async function loadTutor(): Promise<LoadedTutor | 'anonymous' | 'no tutor'> {
  const token = readSessionToken();
  if (!token) return 'anonymous';
  try {
    const { tutor } = await api.tutors.home();
    return tutor ? { ...tutor, token } : 'no tutor';
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) return 'anonymous';
    throw problem;
  }
}

/** Guards a save on a page that was loaded with another token: another account may have logged in, in another tab. @throws 409 then */
export async function assertSameTutor({ id, token }: LoadedTutor): Promise<void> {
  if (readSessionToken() === token) return;
  const { tutor } = await api.tutors.home();
  if (tutor?.id !== id) throw new ApiError(409, 'Another account is logged in here by now. Please load this page again.');
}

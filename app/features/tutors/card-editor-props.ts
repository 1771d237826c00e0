import type { Own } from '#app/login-session/same-account.ts';
import type { TutorHome } from './own-card.contract.ts';

/** What the editor of a tutor's card and its parts get. */
export interface CardEditorProps {
  tutor: Own<TutorHome>;
  /** Fetches the tutor again. */
  reload: () => Promise<void>;
}

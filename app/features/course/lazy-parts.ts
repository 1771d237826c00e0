/** The close look of few sessions, in a chunk of its own. A session that has one fetches it at once, so that it is there without a network. */
export const importCloseLook = () => import('./lesson/close-look.tsx').then(({ CloseLook }) => CloseLook);

/** Drawings and recordings of a session, which are fetched with it, and the code of its close looks and of its exercises that are heard. */
export const importMedia = () => import('./lesson/fetch-media.ts').then(({ fetchMedia }) => fetchMedia);

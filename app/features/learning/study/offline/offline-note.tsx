import * as css from './offline.module.css';

/** Above content of an earlier visit. */
export const OfflineNote = () => (
  <p role="status" className={css.note}>
    You are offline. This is how it was at your last visit; you can learn all the same.
  </p>
);

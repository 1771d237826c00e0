import * as css from './offline.module.css';

/** Help about functions without a network, and how long browsers keep their data. */
export const AboutOffline = () => (
  <details className={css.about}>
    <summary>About offline</summary>
    {isSecureContext ? (
      <p>
        This page and your next session are kept on this device, so that you can learn without a connection. Your answers wait here and are sent
        automatically when you’re online again.
      </p>
    ) : (
      <p>
        The address of this academy does not begin with https://, so browsers keep none of its pages: they only open with a connection. If you lose it
        during a session, your answers wait on this device and are sent automatically later.
      </p>
    )}
    <p>
      Some browsers, such as those on iPhone and iPad, clear what a site keeps if you don’t open it for about 7 days. So open this page with a
      connection now and then.
    </p>
  </details>
);

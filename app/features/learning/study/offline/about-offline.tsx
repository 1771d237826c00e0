import * as css from './offline.module.css';

/** Help about functions without a network, and how long browsers keep their data. */
export const AboutOffline = () => (
  <details className={css.about}>
    <summary>About offline</summary>
    {isSecureContext ? (
      <p>
        This page and your next session are kept on this device, so that you can learn without a connection. Your answers wait here and are sent by
        themselves when you are online again.
      </p>
    ) : (
      <p>
        The address of this academy does not begin with https://, and for such a one a browser keeps no pages: they open with a connection alone. When
        it is lost during a session, your answers wait on this device and are sent by themselves later.
      </p>
    )}
    <p>
      Some browsers, those of iPhone and iPad among them, clear what a site keeps when it was not opened for about 7 days. So open this page with a
      connection now and then.
    </p>
  </details>
);

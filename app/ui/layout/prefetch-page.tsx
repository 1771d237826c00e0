import { Activity, memo, type SyntheticEvent } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** The links leave out what the script of a page imports. It may fail: then the page loads when it is opened. */
const importScript = ({ currentTarget: { rel, href } }: SyntheticEvent<HTMLLinkElement>) => {
  if (rel === 'modulepreload') import(/* @vite-ignore */ href).catch(() => {});
};
const linkProps = { onLoad: importScript };

/**
 * Prefetches a page by the links of `PrefetchPageLinks`. Its effect, and with it `prefetch` of a link, would reload the current page when a script
 * fails: without a network what was typed is lost, and WebKit, whose navigations end what is being loaded, never arrives. A hidden `Activity`
 * renders the links and runs no effect.
 */
export const PrefetchPage = memo(({ page }: { page: string }) => (
  <Activity mode="hidden">
    <PrefetchPageLinks page={page} {...linkProps} />
  </Activity>
));

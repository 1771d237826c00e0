import { postApi } from './accounts.ts';
import { mailTo } from './page.ts';

/** Path of the unsubscribe link in the newest mail to an address. */
export async function unsubscribeLinkFor(email: string, subject = /Welcome/): Promise<string> {
  const { text = '' } = await mailTo(email, subject);
  return text.match(/http\S+(\/unsubscribe\?\S+)/)?.[1] ?? '';
}

export async function subscribeAndGetLink(email: string): Promise<string> {
  await postApi('/subscribe', { email });
  return unsubscribeLinkFor(email);
}

export const unsubscribedText = 'You have been unsubscribed from our newsletter';

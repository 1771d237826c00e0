import { api } from '#app/api-client.ts';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import type { Segment } from '../segments.contract.ts';

/** Values of the compose form. */
export interface Content {
  subject: string;
  html?: string | undefined;
  /** Plain text: of drafts of earlier versions, and what the contract checks. */
  message: string;
  segment?: string;
  /** 'later': at `sendAt`; else at once. */
  when?: string;
  /** Clock time of the academy. */
  sendAt?: string;
  inArchive?: string;
}

/** Drafts keep these fields. */
export const contentFields = {
  subject: 'Subject',
  html: 'Message',
  segment: 'To',
  when: 'When',
  sendAt: 'Date and time',
  inArchive: 'Public archive',
};

/** HTML for the editor: a draft of an earlier version is plain text. */
export const htmlOf = ({ html, message = '' }: Partial<Content>): string =>
  html ??
  paragraphs(message)
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Letters between the tags. */
const textOf = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What the API takes: the server makes the text of HTML itself, which may be a picture alone. */
export function messageOf({ subject, html, message = '' }: Content): { message: string; html?: string } {
  if (html === undefined) return { message };
  return { message: textOf(html) || (html.includes('<img') ? subject : ''), html };
}

export const segmentOf = (content: Partial<Content>): Segment => (content.segment || 'all') as Segment;

/** Schema of the form: the time is validated only when it is chosen. */
export async function contentSchema(): Promise<FormSchema<Content>> {
  const [{ NewsletterContent }, { ScheduledContent }] = await Promise.all([
    import('../content.contract.ts'),
    import('../schedule/schedule.contract.ts'),
  ]);
  return {
    safeParse(values) {
      const typed = values as Content;
      const content = { ...typed, ...messageOf(typed) };
      const parsed = (typed.when === 'later' ? ScheduledContent : NewsletterContent).safeParse(content);
      return parsed.success ? { success: true, data: { ...content, ...parsed.data } } : parsed;
    },
  };
}

/** What is said of a newsletter that was sent before, whose readers may be fewer than there are now. */
export function alreadySentMessage(recipients: number, minutesAgo: number): string {
  const ago = minutesAgo === 0 ? 'less than a minute ago' : `${pluralize(minutesAgo, 'minute')} ago`;
  return `This newsletter was already sent ${ago} to ${pluralize(recipients, 'reader')}. Nothing was sent again.`;
}

async function send(newsletter: Parameters<typeof api.newsletter.send>[0]): Promise<{ message: string }> {
  const { message, recipients, sentMinutesAgo } = await api.newsletter.send(newsletter);
  return { message: sentMinutesAgo === undefined ? message : alreadySentMessage(recipients, sentMinutesAgo) };
}

/** Sends the newsletter at once, or schedules it. */
export function sendOrSchedule(content: Content, draft: string | undefined): Promise<{ message: string }> {
  const { subject, when, sendAt = '', inArchive } = content;
  const newsletter = { subject, ...messageOf(content), segment: segmentOf(content), draft, ...(inArchive === 'on' ? ({ inArchive } as const) : {}) };
  return when === 'later' ? api.newsletter.schedule({ ...newsletter, sendAt }) : send(newsletter);
}

import { api } from '#app/api-client.ts';
import type { FormSchema } from '#app/ui/forms/use-form.ts';

/** Values of the compose form. */
export interface Content {
  subject: string;
  message: string;
  /** 'later': at `sendAt`; else at once. */
  when?: string;
  /** Clock time of the academy. */
  sendAt?: string;
  inArchive?: string;
}

/** Drafts keep these fields. */
export const contentFields = { subject: 'Subject', message: 'Message', when: 'When', sendAt: 'Date and time', inArchive: 'Public archive' };

/** Schema of the form: the time is validated only when it is chosen. */
export async function contentSchema(): Promise<FormSchema<Content>> {
  const [{ NewsletterContent }, { ScheduledContent }] = await Promise.all([
    import('../content.contract.ts'),
    import('../schedule/schedule.contract.ts'),
  ]);
  return {
    safeParse(values) {
      const typed = values as Content;
      const parsed = (typed.when === 'later' ? ScheduledContent : NewsletterContent).safeParse(typed);
      return parsed.success ? { success: true, data: { ...typed, ...parsed.data } } : parsed;
    },
  };
}

/** Sends the newsletter at once, or schedules it. */
export function sendOrSchedule({ subject, message, when, sendAt = '', inArchive }: Content, draft: string | undefined): Promise<{ message: string }> {
  const newsletter = { subject, message, draft, ...(inArchive === 'on' ? ({ inArchive } as const) : {}) };
  return when === 'later' ? api.newsletter.schedule({ ...newsletter, sendAt }) : api.newsletter.send(newsletter);
}

import { useCallback, useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { ActiveBan, AdminComment, BanSubject } from '../moderation.contract.ts';
import * as css from './admin-comments.module.css';
import { nameOf } from './comment-card.tsx';

export const subjectNames: Record<BanSubject, string> = { account: 'Account', email: 'Email address', network: 'Network' };
const periods = { 1: 'One day', 7: 'A week', 30: 'A month', 365: 'A year' };

const errorMessage = errorMessages({
  400: serverMessage,
  404: 'This comment has been deleted. Nothing was banned.',
  409: serverMessage,
  network: 'There is no connection. Nothing was banned, please try again.',
  fallback: 'The server could not do this. Please try again in a moment.',
});

interface BanDialogProps {
  comment: AdminComment;
  /** `ban` is missing when it replaced another one: lifting it would not restore that one. */
  onBanned: (message: string, ban?: number) => void;
  onClose: () => void;
}

/** Dialog that bans the author of a comment for a time. */
export function BanDialog({ comment, onBanned, onClose }: BanDialogProps) {
  const [chosen, setChosen] = useState({ on: comment.bannable[0], days: '7' });
  const { bans, reload } = useStandingBans(comment.id);
  const standing = bans.find(({ on }) => on === chosen.on);
  const isShorter = standing !== undefined && Date.parse(standing.until) > Date.now() + Number(chosen.days) * dayMs;
  const { form, errors, failure, submitting } = useForm<{ on: BanSubject; days: string }>({
    // The fields only offer valid values.
    schema: async () => ({ safeParse: (values) => ({ success: true, data: values as { on: BanSubject; days: string } }) }),
    toMessage: errorMessage,
    submit: async ({ on, days }) => {
      try {
        const ban = { comment: comment.id, on, days: Number(days), ...(standing && isShorter ? { standing: standing.until } : {}) };
        const { message, id, replaced } = await api.moderation.ban(ban);
        onBanned(message, replaced === null ? id : undefined);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await reload();
        throw error;
      }
    },
  });
  return (
    <Dialog title="Ban the author" preventClose={submitting} onClose={onClose}>
      <p>
        <strong>
          <bdi>{nameOf(comment)}</bdi>
        </strong>
      </p>
      <form {...form} className={css.form}>
        <SelectField
          label="What to ban"
          name="on"
          error={errors.on}
          hint="A network may be a whole household or school."
          onChange={({ target }) => setChosen({ ...chosen, on: comment.bannable.find((subject) => subject === target.value) })}
        >
          {comment.bannable.map((subject) => (
            <option key={subject} value={subject}>
              {subjectNames[subject]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="How long"
          name="days"
          defaultValue={chosen.days}
          error={errors.days}
          onChange={({ target }) => setChosen({ ...chosen, days: target.value })}
        >
          {Object.entries(periods).map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </SelectField>
        <p role="status">{standing && describe(standing, isShorter)}</p>
        {failure && !errors.on && <Notice tone="bad">{failure}</Notice>}
        <div className={css.actions}>
          <SubmitButton variant="danger" submitting={submitting}>
            {isShorter ? 'End it earlier' : 'Ban'}
          </SubmitButton>
          <Button variant="secondary" disabled={submitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const dayMs = 24 * 60 * 60_000;

function describe({ on, until, by }: ActiveBan, isShorter: boolean): string {
  const ban = `${subjectNames[on]} banned until ${formatLocalDate(until)}${by ? ` by ${by}` : ''}.`;
  return isShorter ? `${ban} Your choice would end this ban earlier.` : `${ban} Your choice makes this ban longer.`;
}

/** Bans on the author of a comment that last. Without them the server still rejects a shorter one. */
function useStandingBans(comment: number) {
  const [bans, setBans] = useState<ActiveBan[]>([]);
  const reload = useCallback(async () => setBans(await api.moderation.activeBans({ id: comment }).catch(() => [])), [comment]);
  useEffect(() => void reload(), [reload]);
  return { bans, reload };
}

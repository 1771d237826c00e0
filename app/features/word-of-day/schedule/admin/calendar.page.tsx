import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { formatMonth } from '#app/lib/format-month.ts';
import { isLocalDate, type LocalDate } from '#app/lib/local-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { revalidateUnlessOnlyForm, useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton, Button, ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { useTimeZone } from '#app/ui/hooks/use-academy.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { CalendarDay, WordCalendar } from '../word-schedule.contract.ts';
import type { Route } from './+types/calendar.page';
import * as css from './calendar.module.css';
import { monthsAround } from './dates.ts';
import { DayConflictDialog } from './day-conflict-dialog.tsx';
import { DayDialog } from './day-dialog.tsx';
import { DraftList, deleteFailed, draftsPerPage } from './draft-list.tsx';
import { MonthGrid } from './month-grid.tsx';
import { type SavedWord, ScheduledWordForm } from './scheduled-word-form.tsx';
import { usePlacing } from './use-placing.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const month = searchParams.get('month') ?? undefined;
  const after = parseIdParam(searchParams.get('after') ?? '') || undefined;
  return requireAdmin(request, () => ({
    calendar: toResult(api.wordOfDay.calendar({ month })),
    drafts: toResult(api.wordOfDay.drafts({ limit: draftsPerPage, ...(after ? { after } : {}) })),
  }));
};
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessOnlyForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Calendar of words', description: 'Which word has which day, and the drafts.', matches });

const fillFailed = errorMessages({
  network: 'No draft was placed: there is no connection. Please try again.',
  fallback: 'No draft was placed: something went wrong on our side. Please try again.',
});

/** Days of words by month, and the words without a day. */
export default function Calendar({ loaderData: { calendar, drafts } }: Route.ComponentProps) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const { editing, subject, purpose, open, openDraft, openAnother, close } = useFormInUrl();
  /** The word for which a day is being chosen. */
  const [moving, setMoving] = useState<{ id: number; title: string }>();
  const [opened, setOpened] = useState<CalendarDay>();
  const [deleted, setDeleted] = useState<{ id: number; title: string }>();
  const placing = usePlacing(async () => setMoving(undefined));
  const fill = useAction(async () => {
    const { message } = await api.wordOfDay.fillDays();
    await reload();
    showResult({ title: 'Done', paragraphs: [message] });
  }, fillFailed);
  const timeZone = useTimeZone();
  const today = 'data' in calendar ? calendar.data.today : '';
  const rows = 'data' in drafts ? drafts.data.rows : [];

  /** A day that a word can still get. */
  const toOpenDay = (text = '') => (isLocalDate(text) && text >= today ? text : undefined);

  async function onSaved({ message, wordOfDay: word }: SavedWord, day: LocalDate | undefined) {
    // Also with a day: the word is a draft, should it not get the day.
    await reload();
    close(editing);
    // Says itself what has happened, and asks when the day got another word meanwhile.
    if (day) return placing.place({ word, day, isNew: true });
    showResult({ title: 'Done', paragraphs: [message] });
  }
  /** Closes the dialog of the day, then does something with its word. */
  const withWord = (work: (word: { id: number; title: string }) => void) => () => {
    setOpened(undefined);
    if (opened?.word) work(opened.word);
  };

  return (
    <>
      <div className={css.head}>
        <h1>Calendar of words</h1>
        <div className={css.buttons}>
          <Button data-create onClick={() => open('new')}>
            Write a draft
          </Button>
          <ActionButton variant="secondary" action={fill}>
            Fill the next empty days from the drafts
          </ActionButton>
        </div>
      </div>
      <p>
        <Link to="/admin/word-of-day">The word of today</Link>. Days begin at midnight in {timeZone}. Words can be dragged onto a day.
      </p>
      {fill.failure && <p role="alert">{fill.failure}</p>}
      {moving && (
        <div className={css.moving} role="status">
          <p>
            Choose a day for <strong lang="ig">{moving.title}</strong>.
          </p>
          <Button variant="secondary" onClick={() => setMoving(undefined)}>
            Cancel
          </Button>
        </div>
      )}
      {'data' in calendar ? (
        <>
          <Months calendar={calendar.data} />
          <MonthGrid
            key={calendar.data.month}
            calendar={calendar.data}
            onDrop={(word, day) => void placing.place({ word, day })}
            onDay={(day) => (moving ? void placing.place({ word: moving, day: day.day }) : setOpened(day))}
          />
        </>
      ) : (
        <PageLoadError noun="the calendar" status={calendar.errorStatus} />
      )}
      <DraftList drafts={drafts} onMove={setMoving} onUpdate={({ id }) => open(id)} />
      {opened && (
        <DayDialog
          day={opened}
          isOver={opened.day < today}
          drafts={rows}
          onPlace={(word) => {
            setOpened(undefined);
            void placing.place({ word, day: opened.day });
          }}
          onWrite={() => {
            setOpened(undefined);
            void open('new', opened.day);
          }}
          onMove={withWord(setMoving)}
          onToDrafts={withWord((word) => void placing.place({ word, day: null }))}
          onUpdate={withWord(({ id }) => void open(id))}
          onDelete={withWord(setDeleted)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {placing.question && (
        <DayConflictDialog
          question={placing.question.sentence}
          title={placing.question.word.title}
          isOtherPublic={placing.question.day === today}
          pending={placing.pending}
          onChoose={(displace) => placing.question && void placing.place(placing.question, displace)}
          onClose={placing.cancel}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title="Delete Word of the Day"
          confirmLabel="Delete"
          onConfirm={async () => {
            const { message } = await api.wordOfDay.remove({ id: deleted.id });
            setDeleted(undefined);
            await reload();
            showResult({ title: 'Done', paragraphs: [message] });
          }}
          toMessage={deleteFailed}
          onClose={() => setDeleted(undefined)}
        >
          <p>
            Are you sure you want to delete this Word of the Day? <strong lang="ig">{deleted.title}</strong>
          </p>
        </ConfirmDialog>
      )}
      {editing && (
        <ScheduledWordForm
          key={subject}
          id={editing}
          subject={subject}
          givenDay={toOpenDay(purpose)}
          toOpenDay={toOpenDay}
          onSaved={onSaved}
          onConverted={openDraft}
          onAnother={openAnother}
          onClose={() => close(editing)}
        />
      )}
    </>
  );
}

/** Name of the month, and the way to others. */
function Months({ calendar: { month, today } }: { calendar: WordCalendar }) {
  const { previous, next } = monthsAround(month);
  return (
    <div className={css.months}>
      <h2>{formatMonth(month)}</h2>
      {previous && (
        <ButtonLink variant="secondary" to={`?month=${previous}`} preventScrollReset>
          Previous<span className="visually-hidden"> month</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink variant="secondary" to={`?month=${next}`} preventScrollReset>
          Next<span className="visually-hidden"> month</span>
        </ButtonLink>
      )}
      {month !== today.slice(0, 7) && (
        <ButtonLink variant="secondary" to="?" preventScrollReset>
          Today
        </ButtonLink>
      )}
    </div>
  );
}

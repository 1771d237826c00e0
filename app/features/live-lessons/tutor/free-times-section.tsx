import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import type { Profile } from '#app/features/household/household.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { withThen } from '#app/lib/then-path.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { formatClock } from '#app/lib/time-words.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { type LessonMinutes, lessonMinutes } from '../lesson-terms.contract.ts';
import { formatLessonTime, groupByDay } from '../lesson-time.ts';
import { AskDialog } from './ask-dialog.tsx';
import * as css from './free-times.module.css';
import { timesFrom } from './times-from.ts';
import type { FreeTime, Offer, TutorPage } from './tutor-page.contract.ts';

interface FreeTimesProps {
  tutor: TutorPage;
  offer: Offer;
}

interface Chosen {
  startsAt: string;
  minutes: LessonMinutes;
  profiles: Profile[];
}

const openFailed = errorMessages({ 403: serverMessage, fallback: 'We could not open the form. Please try again in a moment.' });

/** Time and length that a login led back with. */
function wantedTime(search: URLSearchParams): Omit<Chosen, 'profiles'> | undefined {
  const [startsAt, minutes] = [search.get('at'), lessonMinutes.find((each) => String(each) === search.get('minutes'))];
  return startsAt !== null && minutes !== undefined && !Number.isNaN(Date.parse(startsAt)) ? { startsAt, minutes } : undefined;
}

/** Free times of a tutor by the clock of the reader. A press on one opens the form, after a login where there is none. */
export function FreeTimesSection(props: FreeTimesProps) {
  return (
    <PasswordPromptProvider hint="So that only a grown-up asks for lessons.">
      <FreeTimes {...props} />
    </PasswordPromptProvider>
  );
}

function FreeTimes({ tutor, offer }: FreeTimesProps) {
  const [times, setTimes] = useState<FreeTime[] | 'loading' | 'failed'>('loading');
  const [minutes, setMinutes] = useState(offer.lengths[0] ?? 30);
  const [chosen, setChosen] = useState<Chosen>();
  const [sent, setSent] = useState<string>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const zone = browserTimeZone() ?? offer.zone;

  const load = useCallback(() => timesFrom(tutor.id, { from: Date.now() }).then(setTimes, () => setTimes('failed')), [tutor.id]);
  useEffect(() => void load(), [load]);

  const choose = useAction(async (wanted: Omit<Chosen, 'profiles'>) => {
    setSent(undefined);
    try {
      if (!readSessionToken()) throw new ApiError(401, 'Not logged in');
      setChosen({ ...wanted, profiles: await api.household.profiles({ zone: browserTimeZone() }) });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const query = new URLSearchParams([
        ['at', wanted.startsAt],
        ['minutes', String(wanted.minutes)],
      ]);
      await navigate(withThen('/login', `/tutors/${tutor.id}?${query}`));
    }
  }, openFailed);

  const { run } = choose;
  const wanted = wantedTime(search);

  function close() {
    setChosen(undefined);
    if (search.has('at')) setSearch({}, { replace: true, preventScrollReset: true });
  }

  if (times === 'loading') return <p role="status">Loading the free times...</p>;
  if (times === 'failed') return <LoadError onRetry={load}>We could not fetch the free times.</LoadError>;
  const fitting = times.filter((time) => time.minutes.includes(minutes));
  return (
    <div className={css.times}>
      <p>Times are by your clock ({zoneCity(zone)}).</p>
      {offer.lengths.length > 1 && (
        <div className={css.length}>
          <SelectField
            label="How long"
            name="minutes"
            value={minutes}
            onChange={({ target }) => setMinutes(lessonMinutes.find((each) => String(each) === target.value) ?? minutes)}
          >
            {offer.lengths.map((length) => (
              <option key={length} value={length}>
                {length} minutes
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {sent && (
        <Notice tone="good">
          {sent}. <Link to="/lessons">Your lessons</Link>
        </Notice>
      )}
      {wanted && !chosen && (
        <p>
          <Button aria-disabled={choose.pending} onClick={() => run(wanted)}>
            Go on with {formatLessonTime(Date.parse(wanted.startsAt), zone, offer.zone)}
          </Button>
        </p>
      )}
      {choose.failure && <Notice tone="bad">{choose.failure}</Notice>}
      {fitting.length === 0 && <p>No time is free in the next four weeks. Please look again in a few days.</p>}
      {[...groupByDay(fitting, zone)].map(([day, starts], nth) => (
        <details key={day} className={css.day} open={nth === 0}>
          <summary>
            {formatWeekdayDate(day)} <span className={css.count}>({pluralize(starts.length, 'time')})</span>
          </summary>
          <ul role="list" className={css.starts}>
            {starts.map(({ startsAt }) => (
              <li key={startsAt}>
                <Button variant="secondary" aria-disabled={choose.pending} onClick={() => run({ startsAt, minutes })}>
                  {formatClock(Date.parse(startsAt), zone)}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {chosen && (
        <AskDialog
          {...{ tutor, offer, zone }}
          {...chosen}
          onTaken={load}
          onClose={close}
          onSent={async (message) => {
            close();
            setSent(message);
            await load();
          }}
        />
      )}
    </div>
  );
}

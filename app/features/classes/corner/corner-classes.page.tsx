import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CornerPage, CornerSection } from '#app/features/household/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/corner-classes.page';
import { AskForm } from './ask-form.tsx';
import { ClassList } from './class-list.tsx';
import { CodeForm } from './code-form.tsx';
import { EarlierNotes } from './earlier-notes.tsx';
import { LeftPlaces } from './left-places.tsx';
import { type CornerProps, loadCorner } from './load-corner.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import { RequestList } from './request-list.tsx';
import { useLeaving } from './use-leaving.ts';

const failed = errorMessages({ fallback: 'We couldn’t fetch your classes' });
const path = '/study/grown-ups/classes';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your classes', description: 'Join a class, and read what its tutor writes.', matches });

/** Part of the corner for grown-ups: classes of the household, and how to join one. */
export default function CornerClasses() {
  const [search] = useSearchParams();
  const ask = search.get('ask') ?? '';
  const load = useCallback(() => loadCorner(/^\d{1,15}$/.test(ask) ? Number(ask) : undefined), [ask]);
  return (
    <CornerPage
      title="Your classes"
      path={ask === '' ? path : `${path}?${new URLSearchParams({ ask })}`}
      forVisitors="A grown-up joins a class for the family."
      load={load}
      failed={failed}
    >
      {(corner, reload) => <OpenCorner corner={corner} reload={reload} />}
    </CornerPage>
  );
}

function OpenCorner({ corner, reload }: CornerProps) {
  const { shown, left, leave, undo } = useLeaving(corner, reload);
  const { asked, classes, requests, notes } = shown;
  return (
    <>
      <LeftPlaces left={left} undo={undo} />
      {asked && (
        <CornerSection
          title={
            <>
              Ask to join <bdi>{asked.name}</bdi>
            </>
          }
        >
          <AskForm key={asked.id} asked={asked} corner={corner} reload={reload} />
        </CornerSection>
      )}
      {asked === null && <p role="status">This class is full or over. If you have a code for it, enter it here.</p>}
      {requests.length > 0 && (
        <CornerSection title="Your requests">
          <RequestList corner={shown} leave={leave} />
        </CornerSection>
      )}
      {classes.length > 0 && (
        <CornerSection title="You’re in">
          <ClassList corner={shown} leave={leave} />
          <h3>When you meet</h3>
          <ReminderSwitch corner={corner} reload={reload} />
          <p>
            After a term you find <Link to="/study/grown-ups/reports">its reports</Link> here, too.
          </p>
        </CornerSection>
      )}
      <CornerSection title={classes.length > 0 ? 'Join another class' : 'Join a class'}>
        <p>
          Enter the code from your tutor or school. No code? <Link to="/classes">See our classes</Link> and ask to join one.
        </p>
        <CodeForm corner={corner} reload={reload} />
      </CornerSection>
      {notes.length > 0 && <EarlierNotes first={notes} />}
    </>
  );
}

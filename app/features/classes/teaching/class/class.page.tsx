import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { Register } from '../register/register.tsx';
import type { Route } from './+types/class.page';
import { ClassLink } from './class-link.tsx';
import { Meetings } from './meetings.tsx';
import { Members } from './members.tsx';
import { MissedWords } from './missed-words.tsx';
import { NextMeeting } from './next-meeting.tsx';
import { Notes } from './notes.tsx';
import { Requests } from './requests.tsx';
import { Tasks } from './tasks.tsx';

/** The account tells whose taps wait on this device. */
async function readClass(id: number, meeting: number | undefined) {
  const [page, { id: owner }] = await Promise.all([api.classes.taughtClass({ id, meeting }), api.myAccount.read()]);
  return { page, owner };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your class', description: 'Next meeting, register, learners, tasks and notes of a class.', matches });

/** A class as its tutor sees it. */
export default function TaughtClassPage({ params }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const [name, setName] = useState('Your class');
  const id = parseIdParam(params.id) || 0;
  const meeting = parseIdParam(search.get('meeting') ?? '') || undefined;
  const read = useCallback(async () => {
    const found = await readClass(id, meeting);
    setName(found.page.name);
    return found;
  }, [id, meeting]);
  const choose = (chosen: number) => setSearch({ meeting: String(chosen) }, { replace: true, preventScrollReset: true });
  return (
    <TeachingPage title={<bdi>{name}</bdi>} read={read} otherView={<Link to="/tutor/classes">Your classes</Link>}>
      {({ page, owner }, reload) => (
        <>
          <NextMeeting page={page} reload={reload} />
          <ClassLink page={page} reload={reload} />
          <Requests page={page} reload={reload} />
          {page.register && (
            <Register key={`${owner} ${page.register.meeting}`} page={page} register={page.register} owner={owner} onChoose={choose} />
          )}
          <Members page={page} />
          <MissedWords page={page} />
          <Tasks page={page} reload={reload} />
          <Notes page={page} reload={reload} />
          <Meetings page={page} reload={reload} />
        </>
      )}
    </TeachingPage>
  );
}

import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { storeMarks } from '../offline/class-copies.ts';
import { CopyNote } from '../offline/copy-note.tsx';
import { type ReadClass, readClass } from '../offline/read-class.ts';
import { Register } from '../register/register.tsx';
import { UnsentMarksOfLogin } from '../register/unsent-marks.tsx';
import type { Route } from './+types/class.page';
import { ClassLink } from './class-link.tsx';
import { Meetings } from './meetings.tsx';
import { Members } from './members.tsx';
import { MissedWords } from './missed-words.tsx';
import { NextMeeting } from './next-meeting.tsx';
import { Notes } from './notes.tsx';
import { Requests } from './requests.tsx';
import { Tasks } from './tasks.tsx';

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
    setName('page' in found ? found.page.name : found.copy.name);
    return found;
  }, [id, meeting]);
  const choose = (chosen: number) => setSearch({ meeting: String(chosen) }, { replace: true, preventScrollReset: true });
  return (
    <TeachingPage
      title={<bdi>{name}</bdi>}
      read={read}
      otherView={
        <>
          <Link to="/tutor/classes">Your classes</Link>
          <Link to={`/tutor/classes/${id}/reports`}>Sentences for reports</Link>
        </>
      }
      withoutData={<UnsentMarksOfLogin />}
    >
      {(data, reload) =>
        'page' in data ? <FullPage {...data} reload={reload} onChoose={choose} /> : <StoredPage {...data} reload={reload} onChoose={choose} />
      }
    </TeachingPage>
  );
}

interface ShownPage {
  reload: () => Promise<void>;
  onChoose: (meeting: number) => void;
}

const FullPage = ({ page, owner, reload, onChoose }: ShownPage & Extract<ReadClass, { page: unknown }>) => (
  <>
    <NextMeeting page={page} reload={reload} />
    <ClassLink page={page} reload={reload} />
    <Requests page={page} reload={reload} />
    {page.register && (
      <Register
        key={`${owner} ${page.register.meeting}`}
        page={page}
        register={page.register}
        owner={owner}
        onChoose={onChoose}
        onSaved={(meeting, marks) => void storeMarks(page.id, meeting, marks)}
      />
    )}
    <Members page={page} />
    <MissedWords page={page} />
    <Tasks page={page} reload={reload} />
    <Notes page={page} reload={reload} />
    <Meetings page={page} reload={reload} />
  </>
);

/** The register alone: the rest of the page needs a connection. */
const StoredPage = ({ copy, register, owner, reason, reload, onChoose }: ShownPage & Extract<ReadClass, { copy: unknown }>) => (
  <>
    <CopyNote reason={reason} at={copy.at} onRetry={reload} />
    {register ? (
      <Register
        key={`${owner} ${register.meeting}`}
        page={copy}
        register={register}
        owner={owner}
        onChoose={onChoose}
        // The page that replaces this one may have been read before the marks arrived.
        onSaved={(meeting, marks) => void storeMarks(copy.id, meeting, marks).then(reload)}
      />
    ) : (
      <p>No register has opened yet.</p>
    )}
    <p>Learners’ weeks, tasks, notes and meetings are shown when there is a connection again.</p>
  </>
);

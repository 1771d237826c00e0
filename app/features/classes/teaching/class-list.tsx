import { Link } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import * as css from './class/class.module.css';
import { meetingTimeText } from './class/meeting-time-text.ts';
import type { TaughtClass } from './class-page.contract.ts';
import { CopyNote } from './offline/copy-note.tsx';
import type { ReadClasses } from './offline/read-class.ts';
import { UnsentMarks } from './register/unsent-marks.tsx';

const stateTexts: Record<TaughtClass['state'], string | undefined> = {
  draft: 'Being prepared',
  open: 'Families can join',
  running: undefined,
  ended: 'Ended',
};

/** Classes of a tutor, below marks that wait on this device; without a connection those of which it has a copy. */
export const ClassList = ({ owner, reload, ...data }: ReadClasses & { reload: () => Promise<void> }) => (
  <>
    <UnsentMarks owner={owner} />
    {'classes' in data ? <Classes classes={data.classes} /> : <StoredClasses {...data} reload={reload} />}
  </>
);

interface StoredClassesProps extends Omit<Extract<ReadClasses, { copies: unknown }>, 'owner'> {
  reload: () => Promise<void>;
}

const StoredClasses = ({ copies, reason, reload }: StoredClassesProps) => (
  <>
    <CopyNote reason={reason} at={Math.min(...copies.map(({ at }) => at))} onRetry={reload} />
    {copies.map(({ id, name }) => (
      <section key={id} className={css.card}>
        <h2>
          <Link to={`/tutor/classes/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
      </section>
    ))}
  </>
);

/** Ended classes come last. */
const Classes = ({ classes }: { classes: TaughtClass[] }) =>
  classes.length === 0 ? (
    <EmptyState actions={<ButtonLink to="/tutor">Tutor home</ButtonLink>}>
      <p>You have no class yet. The school office gives classes to tutors: write to us if you’d like to teach one.</p>
    </EmptyState>
  ) : (
    classes
      .toSorted((one, other) => Number(one.state === 'ended') - Number(other.state === 'ended'))
      .map((taught) => <ClassCard key={taught.id} taught={taught} />)
  );

function ClassCard({ taught: { id, name, state, zone, members, requests, next } }: { taught: TaughtClass }) {
  const facts = [stateTexts[state], pluralize(members, 'learner'), requests > 0 ? `${pluralize(requests, 'request')} to join` : undefined];
  return (
    <section className={css.card} aria-labelledby={`class-${id}`}>
      <h2 id={`class-${id}`}>
        <Link to={`/tutor/classes/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className={css.soft}>{facts.filter(Boolean).join(' · ')}</p>
      {next && (
        <p>
          Next meeting: <strong>{meetingTimeText(next.startsAt, zone)}</strong>
        </p>
      )}
    </section>
  );
}

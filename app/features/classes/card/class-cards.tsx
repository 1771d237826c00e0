import { isChild } from '#app/features/household/profile-terms.contract.ts';
import type { TodayCardProps } from '#app/features/household/public.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { formatMeetingTime } from '../meeting-time.ts';
import type { ClassOfProfile } from '../membership/membership.contract.ts';
import * as css from './class-cards.module.css';
import { ClassTasks } from './class-tasks.tsx';
import { JoinButton } from './join-button.tsx';

export type ClassCardsProps = TodayCardProps<ClassOfProfile[]>;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Classes of a learner, each with its next meeting, tasks and the newest note. */
export const ClassCards = ({ content, ...props }: ClassCardsProps) => content.map((each) => <ClassCard key={each.id} found={each} {...props} />);

function ClassCard({ found, learner, isOffline, laterLessons }: Omit<ClassCardsProps, 'content'> & { found: ClassOfProfile }) {
  const { id, name, tutors, changed, tasks, note } = found;
  const zone = browserTimeZone() ?? learner.zone;
  const timeOf = (at: string) => formatMeetingTime(Date.parse(at), zone, found.zone);
  return (
    <section className={css.card} aria-labelledby={`class-${id}`}>
      <h2 id={`class-${id}`}>
        Your class: <bdi>{name}</bdi>
      </h2>
      {tutors.length > 0 && <p className={css.soft}>With {list.format(tutors)}</p>}
      <Meeting found={found} learner={learner} isOffline={isOffline} timeOf={timeOf} />
      {changed.map((change) => (
        <p key={change.id}>
          {change.state === 'cancelled' ? (
            <>
              <strong>Cancelled:</strong> {timeOf(change.startsAt)}.
            </>
          ) : (
            <>
              <strong>New time:</strong> {timeOf(change.startsAt)}
              {change.was && `, instead of ${timeOf(change.was)}`}.
            </>
          )}{' '}
          <bdi>{change.reason}</bdi>
        </p>
      ))}
      {tasks.length > 0 && <ClassTasks profile={learner.id} zone={zone} tasks={tasks} isOffline={isOffline} laterLessons={laterLessons} />}
      {note && (
        <>
          <h3>A note from your tutor</h3>
          <div className={css.note}>
            <p className={css.text} dir="auto">
              {note.text}
            </p>
            <p className={css.soft}>
              <bdi>{note.author}</bdi>, {formatLocalDate(note.at)}
            </p>
          </div>
        </>
      )}
    </section>
  );
}

type MeetingProps = Pick<ClassCardsProps, 'learner' | 'isOffline'> & { found: ClassOfProfile; timeOf: (at: string) => string };

function Meeting({ found: { id, meeting }, learner, isOffline, timeOf }: MeetingProps) {
  if (!meeting) return <p>No meeting is planned yet.</p>;
  return (
    <>
      <p>
        Next meeting: <strong>{timeOf(meeting.startsAt)}</strong>, for {meeting.minutes} minutes.
        {isChild(learner.ageBand) && ' A grown-up stays in the room.'}
      </p>
      {!isOffline && <JoinButton key={meeting.id} profile={learner.id} classId={id} meeting={meeting} />}
    </>
  );
}

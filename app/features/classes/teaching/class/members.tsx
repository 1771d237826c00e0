import { marks } from '#app/features/classes/class-terms.contract.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { pluralize } from '#app/lib/pluralize.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassPage, TaughtMember } from '../class-page.contract.ts';
import { ageText } from './age-text.ts';
import * as css from './class.module.css';

function weekText({ days, lessons }: TaughtMember): string {
  if (days === 0) return 'not learned yet this week';
  const learned = `learned on ${pluralize(days, 'day')} this week`;
  return lessons === 0 ? learned : `${learned}, ${pluralize(lessons, 'lesson')} done`;
}

/** 'here 7, away 2' */
const attendanceText = (member: TaughtMember) =>
  marks
    .filter((mark) => member[mark] > 0)
    .map((mark) => `${mark} ${member[mark]}`)
    .join(', ');

/** Members with their week and their attendance. */
export function Members({ page: { members } }: { page: ClassPage }) {
  return (
    <section className={css.part} aria-labelledby="members">
      <h2 id="members">{members.length === 0 ? 'Learners' : pluralize(members.length, 'learner')}</h2>
      {members.length === 0 ? (
        <p>No family has joined yet. The school office gives out codes, and families can ask to join.</p>
      ) : (
        <FactsList label="Learners">
          {members.map((member) => (
            <FactsRow
              key={member.profile}
              title={
                <span className={css.name}>
                  <AvatarPicture avatar={member.avatar} />
                  <bdi>{member.name}</bdi>
                </span>
              }
              facts={[ageText(member.ageBand), weekText(member)].join(' · ')}
            >
              {attendanceText(member) && <span className={css.soft}>{attendanceText(member)}</span>}
            </FactsRow>
          ))}
        </FactsList>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { ageBandNames } from '#app/features/household/public.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { Fact, Facts } from '#app/ui/admin/page/facts.tsx';
import { missedWords, stateNames } from '../lesson/lesson-words.ts';
import type { Side } from '../lesson-terms.contract.ts';
import type { AdminLesson } from './lesson-admin.contract.ts';

type Party = AdminLesson['family'];

/** 'Ada Obi (missed 2, late 1)'. */
function PartyName({ party }: { party: Party | null }) {
  if (!party) return deletedAccountName;
  const counts = [party.missed > 0 && `missed ${party.missed}`, party.late > 0 && `cancelled late ${party.late}`].filter(Boolean);
  return (
    <>
      <bdi>{party.name}</bdi>
      {counts.length > 0 && <strong> ({counts.join(', ')})</strong>}
    </>
  );
}

const actors: Record<Side, string> = { tutor: 'the tutor', family: 'the family', staff: 'the academy' };

/** Facts of a lesson for the staff, without the link of its room. */
export function LessonFacts({ lesson, children }: { lesson: AdminLesson; children?: ReactNode }) {
  const { state, minutes, tutor, family, learner, wish, cancelledBy, isLate, missed, messages, lacksRoom } = lesson;
  return (
    <Facts>
      <Fact name="State">
        {stateNames[state]}
        {cancelledBy && ` by ${actors[cancelledBy]}`}
        {isLate && <strong>, late</strong>}
      </Fact>
      <Fact name="Length">{minutes} minutes</Fact>
      <Fact name="Tutor">
        <PartyName party={tutor} />
      </Fact>
      <Fact name="Family">
        <PartyName party={family} />
      </Fact>
      <Fact name="Learner">
        <bdi>{learner.name}</bdi>
        {learner.ageBand && ` (${ageBandNames[learner.ageBand]})`}
      </Fact>
      <Fact name="Wish" dir="auto">
        {wish}
      </Fact>
      {(missed.tutor ?? missed.family) && (
        <Fact name="What happened">
          {[missed.tutor && `tutor: ${missedWords[missed.tutor]}`, missed.family && `family: ${missedWords[missed.family]}`]
            .filter(Boolean)
            .join(', ')}
        </Fact>
      )}
      {lacksRoom && (
        <Fact name="Room">
          <strong>There is none.</strong> A lesson with a child needs a room with a waiting room, which the tutor enters at the hours, or one of the
          academy (MEETING_URL). Please write to the tutor in time.
        </Fact>
      )}
      <Fact name="Messages">{messages}</Fact>
      {children}
    </Facts>
  );
}

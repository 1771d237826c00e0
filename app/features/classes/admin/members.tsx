import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { AdminClass, Member } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import { ageNames } from './learner-names.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { ClassActions } from './use-class-actions.tsx';

/** Members of a class, to be moved to another one or taken out. */
export function Members({ found, actions }: { found: AdminClass; actions: ClassActions }) {
  const [moving, setMoving] = useState<Member>();
  const { id, members, capacity } = found;
  return (
    <section aria-labelledby="members" className={css.section}>
      <h2 id="members">
        Learners ({members.length} of {capacity})
      </h2>
      {members.length === 0 && <p>No learners have joined yet. Make a code below, and give it to families.</p>}
      <FactsList label="Learners">
        {members.map((member) => (
          <FactsRow
            key={member.profile}
            title={
              <p className={css.name}>
                <AvatarPicture avatar={member.avatar} />
                <span>
                  <bdi>{member.name}</bdi>, {ageNames[member.ageBand]}
                </span>
              </p>
            }
            facts={
              <>
                Household of <Link to={`/admin/users/${member.account}`}>{member.grownUp}</Link>, since {formatLocalDate(member.joinedAt)}
              </>
            }
          >
            <Button variant="secondary" aria-label={`Move: ${member.name}`} onClick={() => setMoving(member)}>
              Move
            </Button>
            <Button
              variant="danger-secondary"
              aria-label={`Take out: ${member.name}`}
              onClick={() =>
                actions.ask({
                  label: 'Take out',
                  title: 'Take the learner out',
                  question: `${member.name}, of the household of ${member.grownUp}, leaves the class. The family gets an email.`,
                  perform: () => api.classes.removeMember({ id, profile: member.profile }),
                })
              }
            >
              Take out
            </Button>
          </FactsRow>
        ))}
      </FactsList>
      <p>
        <Link to={`/admin/classes/${id}/reports`}>Term reports</Link>
      </p>
      {moving && <MoveDialog id={id} member={moving} actions={actions} onClose={() => setMoving(undefined)} />}
    </section>
  );
}

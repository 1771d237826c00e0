import type { Db } from '#app/db/schema.ts';
import { cardsOf } from '#app/features/learning/learning.queries.server.ts';
import type { Card } from '#app/features/learning/schedule/card-schedule.server.ts';
import { replay } from '#app/features/learning/schedule/replay.server.ts';

const inOrder = (cards: readonly Card[]) => cards.toSorted((one, other) => one.item - other.item || one.skill.localeCompare(other.skill));

/** Profiles whose cards are not what their stored answers make. */
export async function findReplayDifferences(db: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const { id, zone, gentle } of await db.selectFrom('profiles').selectAll().execute()) {
    const answers = await db.selectFrom('answers').selectAll().where('profile_id', '=', id).orderBy('id').execute();
    const [stored, replayed] = [inOrder(await cardsOf(db, id)), inOrder(replay(answers, { zone, isGentle: gentle === 1 }).changed())];
    if (JSON.stringify(stored) !== JSON.stringify(replayed))
      findings.push(`profile ${id}: its cards differ from a replay of its ${answers.length} answers`);
  }
  return findings;
}

import { Link, useNavigate } from 'react-router';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useRowActions } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';
import { itemKindNames } from './course-names.ts';
import { useItemActions } from './item-actions.tsx';
import { KnownBadge } from './known-badge.tsx';
import { StateBadge } from './state-badge.tsx';

/** Name and states of an item, and the lessons that use it. */
export function ItemFacts({ item }: { item: AdminItem }) {
  const navigate = useNavigate();
  const reload = useReload();
  const { showResult } = useAdmin();
  const { buttonsOf, question } = useRowActions({
    actions: useItemActions(),
    nameOf: ({ igbo }) => igbo,
    nameLang: 'ig',
    onDone: async (message, isDeleted) => {
      if (isDeleted) await navigate('/admin/course/items');
      else await reload();
      showResult({ title: 'Done', paragraphs: [message] });
    },
  });
  return (
    <div className={css.part}>
      <h1 lang="ig" className={css.title}>
        {item.igbo}
      </h1>
      <p className={css.badges}>
        <span className={css.meta}>{itemKindNames[item.kind]}</span> <StateBadge state={item.state} /> <KnownBadge item={item} />{' '}
        <span className={css.meta}>
          Key: <code>{item.key}</code>
        </span>
      </p>
      {item.openQuestion !== null && (
        <p>
          Open question: <IgboText>{item.openQuestion}</IgboText>
        </p>
      )}
      <Voices voices={item.voices} igbo={item.toned ?? item.igbo} />
      <div className={css.actions}>{buttonsOf(item)}</div>
      <section aria-labelledby="uses" className={css.part}>
        <h2 id="uses">Used in</h2>
        {item.usedIn.length === 0 && <p>No lesson uses it yet.</p>}
        <ul className={css.uses}>
          {item.usedIn.map(({ lesson, lessonTitle, unit, unitTitle }) => (
            <li key={lesson}>
              <Link to={`/admin/course/units/${unit}`}>
                <span lang="ig">{unitTitle}</span>
              </Link>
              , <IgboText>{lessonTitle}</IgboText>
            </li>
          ))}
        </ul>
      </section>
      {question}
    </div>
  );
}

import { Link } from 'react-router';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import * as css from './tag-links.module.css';
import { tagPath } from './tag-path.ts';
import type { TagLink } from './tags.contract.ts';

/** Tags of a post, as links to their pages. */
export const TagLinks = ({ tags, label }: { tags: TagLink[]; label: string }) =>
  tags.length > 0 && (
    <ul role="list" aria-label={label} className={css.tags}>
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <Link to={tagPath(slug)} className={css.tag}>
            <IgboText>{name}</IgboText>
          </Link>
        </li>
      ))}
    </ul>
  );

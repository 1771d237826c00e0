import type { PostSummary } from '#app/features/blog/blog.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import css from './post-list.module.css';

interface PostListProps {
  posts: PostSummary[];
  onUpdate: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Posts as cards with buttons to update and delete. */
export function PostList({ posts, onUpdate, onDelete }: PostListProps) {
  return (
    <ul role="list" className={css.grid}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <article className={css.card}>
            <PostPicture image={post.image} alt="" sizes="(width <= 768px) 100vw, 24rem" eager={index < 3} />
            <div className={css.text}>
              <h2>
                <IgboText>{post.title}</IgboText>
              </h2>
              {post.subtitle && (
                <p className={css.subtitle}>
                  <IgboText>{post.subtitle}</IgboText>
                </p>
              )}
              <p>
                <IgboText>{post.excerpt}</IgboText>
              </p>
              <p className={css.meta}>
                <time dateTime={post.createdAt}>{date.format(new Date(post.createdAt))}</time>
                <span>{pluralize(post.likes, 'like')}</span>
                <span>{pluralize(post.comments, 'comment')}</span>
              </p>
              <div className={css.actions}>
                <Button aria-label={`Update: ${post.title}`} onClick={() => onUpdate(post)}>
                  Update
                </Button>
                <Button secondary danger aria-label={`Delete: ${post.title}`} onClick={() => onDelete(post)}>
                  Delete
                </Button>
              </div>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

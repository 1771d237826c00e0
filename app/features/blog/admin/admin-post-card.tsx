import type { ReactNode } from 'react';
import type { PostSummary } from '#app/features/blog/blog.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import css from './admin-post-card.module.css';

interface AdminPostCardProps {
  post: PostSummary;
  buttons: ReactNode;
  /** Loads the picture at once. */
  eager: boolean;
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Post in the list of the admin area. */
export function AdminPostCard({ post, buttons, eager }: AdminPostCardProps) {
  return (
    <article className={css.card}>
      <PostPicture image={post.image} alt="" sizes="(width <= 768px) 100vw, 24rem" eager={eager} />
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
        <div className={css.actions}>{buttons}</div>
      </div>
    </article>
  );
}

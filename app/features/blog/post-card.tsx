import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { LikeButton } from '#app/features/discussion/public.tsx';
import { pluralize } from '#app/lib/pluralize.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import type { PostSummary } from './blog.contract.ts';
import * as css from './post-card.module.css';
import { TagLinks } from './tag-links.tsx';

/** Post in the grid. `eager` loads the image at once: for cards above the fold. */
export function PostCard({ post, eager }: { post: PostSummary; eager: boolean }) {
  const to = `/blog/${post.id}`;
  return (
    <article className={css.card}>
      <PostPicture image={post.image} alt="" sizes="(width <= 768px) 100vw, 36rem" eager={eager} />
      <div className={css.text}>
        <h2 className={css.title}>
          <Link to={to} className={`lines ${css.name}`}>
            <IgboText>{post.title}</IgboText>
          </Link>
        </h2>
        {post.subtitle && (
          <p className={`lines ${css.subtitle}`}>
            <IgboText>{post.subtitle}</IgboText>
          </p>
        )}
        <p className="lines">
          <IgboText>{post.excerpt}</IgboText>
        </p>
        <TagLinks tags={post.tags} label={`Tags of ${post.title}`} />
        <p className={css.more}>
          <Link to={to}>
            Read More{' '}
            <span className="visually-hidden">
              about <IgboText>{post.title}</IgboText>
            </span>
          </Link>
        </p>
        <div className={css.row}>
          <LikeButton target="post" commentsApi={api.blog} id={post.id} likes={post.likes} title={<IgboText>{post.title}</IgboText>} />
          <Link to={`${to}#comments`} className={css.count}>
            {pluralize(post.comments, 'comment')}{' '}
            <span className="visually-hidden">
              on <IgboText>{post.title}</IgboText>
            </span>
          </Link>
        </div>
      </div>
    </article>
  );
}

import type { ReactNode } from 'react';
import { formatDate } from '#app/lib/format-date.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import type { Post } from './blog.contract.ts';
import * as css from './post.module.css';
import { PostBody } from './post-body.tsx';

interface PostArticleProps {
  post: Pick<Post, 'title' | 'subtitle' | 'author' | 'publishedOn' | 'readingMinutes' | 'image' | 'imageAlt' | 'body'>;
  /** Below the byline. */
  counts?: ReactNode;
  /** Below the body. */
  children?: ReactNode;
}

/** A post as its readers see it. */
export const PostArticle = ({ post, counts, children }: PostArticleProps) => (
  <article>
    <h1 className={`lines ${css.title}`}>
      <IgboText>{post.title}</IgboText>
    </h1>
    {post.subtitle && (
      <p className={`lines ${css.subtitle}`}>
        <IgboText>{post.subtitle}</IgboText>
      </p>
    )}
    <Byline {...post} />
    {counts}
    <PostPicture image={post.image} alt={post.imageAlt} sizes="(width <= 44rem) 100vw, 42rem" eager />
    <PostBody html={post.body} />
    {children}
  </article>
);

/** Author, date and reading time. Each has a line that fits in any font, so that a late font moves nothing. */
const Byline = ({ author, publishedOn, readingMinutes }: PostArticleProps['post']) => (
  <>
    {author && (
      <p className={`lines ${css.author}`}>
        By <bdi className={css.name}>{author}</bdi>
      </p>
    )}
    <p className={css.date}>
      <time dateTime={publishedOn}>{formatDate(publishedOn)}</time> · {readingMinutes} min read
    </p>
  </>
);

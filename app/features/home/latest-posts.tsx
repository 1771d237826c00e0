import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { AsyncSection, type Result } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import type { PostTeaser } from './home.contract.ts';
import { latestPostsCount } from './latest-posts.contract.ts';
import * as css from './latest-posts.module.css';

export function LatestPosts({ posts }: { posts: Result<PostTeaser[]> | Promise<Result<PostTeaser[]>> }) {
  return (
    <section className={css.latestPosts} aria-labelledby="resources">
      <h2 id="resources">Resources</h2>
      <AsyncSection result={posts} loading="Loading Blogs..." errorMessage="Failed to fetch blog posts">
        {(newest) => (newest.length === 0 ? <NoPosts /> : <Cards posts={newest} />)}
      </AsyncSection>
      <p className={css.all}>
        <ButtonLink to="/blog" variant="secondary">
          View All Resources
        </ButtonLink>
      </p>
    </section>
  );
}

const NoPosts = () => (
  <div className={css.none}>
    <EmptyState>
      <p>Our first posts are being written. Please come back soon.</p>
    </EmptyState>
  </div>
);

function Cards({ posts }: { posts: PostTeaser[] }) {
  return (
    <ul role="list" className={css.cards}>
      {posts.map(({ id, title, excerpt, image }) => (
        <li key={id} className={css.card}>
          <PostPicture
            image={image}
            alt=""
            sizes={`(width <= 560px) 100vw, (width <= 1024px) 50vw, ${posts.length < latestPostsCount ? 36 : 17}rem`}
          />
          <div className={css.text}>
            <h3 className={`lines ${css.title}`}>
              <IgboText>{title}</IgboText>
            </h3>
            <p className="lines">
              <IgboText>{excerpt}</IgboText>
            </p>
            <Link to={`/blog/${id}`} className={css.more}>
              Read More{' '}
              <span className="visually-hidden">
                about <IgboText>{title}</IgboText>
              </span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

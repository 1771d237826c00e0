import { Link } from 'react-router';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import type { Post } from './blog.contract.ts';
import * as css from './related-posts.module.css';

/** Posts that share tags with the one above. */
export const RelatedPosts = ({ posts }: { posts: Post['related'] }) =>
  posts.length > 0 && (
    <section aria-labelledby="related" className={css.related}>
      <h2 id="related">Related posts</h2>
      <ul role="list" className={css.list}>
        {posts.map(({ id, title, image }) => (
          <li key={id}>
            <Link to={`/blog/${id}`} className={css.post}>
              <PostPicture image={image} alt="" sizes="(width <= 40rem) 6rem, 14rem" eager={false} />
              <span className={`lines ${css.title}`}>
                <IgboText>{title}</IgboText>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

import { ButtonLink } from '#app/ui/button.tsx';
import css from './error-page.module.css';

/** When a page is not there, or could not be made. */
export function ErrorPage({ sentence = 'Something went wrong on our side' }: { sentence?: string | undefined }) {
  return (
    <div className={css.page}>
      <p className={css.word} lang="ig">
        Ndo!
      </p>
      <h1>{sentence}</h1>
      <p>
        <span lang="ig">Ndo</span> is how Igbo says sorry with you. Please try the front page, or read something on the blog.
      </p>
      <p className={css.ways}>
        <ButtonLink to="/">To the front page</ButtonLink>
        <ButtonLink to="/blog" quiet>
          To the blog
        </ButtonLink>
      </p>
    </div>
  );
}

import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { Button } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/handbook.page';
import * as css from './handbook.module.css';
import { chapters } from './handbook-chapters.tsx';
import { Command } from './handbook-parts.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request, () => ({}));
  return { origin: location.origin };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'How we run this academy', description: 'What the staff do when something happens, step by step.', matches });

/** Handbook of the staff. */
export default function Handbook({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <article className={css.handbook}>
      <h1>How we run this academy</h1>
      <p>
        What to do when something happens, step by step. Print it and keep the paper where you find it when the site is down. “The operator” is the
        person who looks after the server.
      </p>
      <p>
        Commands are run in the folder of the academy, as its user and with its settings; docs/operations.md shows how, and how in a container:{' '}
        <Command>sudo -u academy env ENV_FILE=/etc/academy.env npm run …</Command>
      </p>
      <p className={css.paper}>Addresses such as /admin/system are below {origin}.</p>
      <p className={css.screen}>
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
      </p>
      <nav className={css.screen} aria-labelledby="handbook-contents">
        <h2 id="handbook-contents">Contents</h2>
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map(({ id, title, steps }) => (
        <section key={id} className={css.chapter} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <ol>
            {[...steps.entries()].map(([nth, step]) => (
              <li key={nth}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

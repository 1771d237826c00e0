import { privacyParts } from 'virtual:manifest/privacy';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/privacy.page';
import * as css from './privacy.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Privacy',
    description: 'What we keep about you, why and for how long, and how you get it or have it deleted.',
    path: '/privacy',
    matches,
  });

export default function Privacy() {
  const { operator, postalAddress, email } = useAcademy();
  return (
    <div className={css.page}>
      <h1 className={css.title}>Privacy</h1>
      <p className={css.intro}>
        What we keep about you, why and for how long, and how you get it or have it deleted. We show no advertisements, we do not follow you around,
        and our pages fetch nothing from other sites, unless a post shows a picture from there.
      </p>
      {(operator || postalAddress) && (
        <Part title="Responsible for this site">
          <p className={css.operator}>{[operator, postalAddress].filter(Boolean).join('\n')}</p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Part>
      )}
      {privacyParts.map(({ heading, paragraphs }) => (
        <Part key={heading} title={heading}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ))}
      <Part title="In your browser">
        <p>
          When you log in, a cookie keeps you logged in for a day; nothing works without it, so there is no banner to click away. If you choose light
          or dark colours, your browser remembers it and doesn’t pass it on. Administrators have one more cookie, which remembers how wide their menu
          is. What they write in a form is kept in their browser, until our server has it. A browser that learns keeps the key of its device, also in
          a cookie that only our server reads, and which profile was chosen, until you log out.
        </p>
      </Part>
      <Part title="Shared with others">
        <p>
          Never with sellers or advertisers. The services that run our server and deliver our email handle it for us and for nothing else. Copies that
          we make in case something breaks are kept for {backupDays} days at most; until then what was deleted may still stand in them. Should we ever
          have to use one, we delete in it again what you had deleted.
        </p>
      </Part>
      <Part title="What you can do">
        <p>
          With an account: log in and open <Link to="/account">your account</Link>. There you correct it, take everything along as a file, or delete
          it, with your comments or without.
        </p>
        <p>
          Without one, or if something about you is wrong: <Link to="/contact">write to us</Link> from the address that it is about. We answer within
          a month. And if we do not do right by you, the data protection authority of your country takes your complaint.
        </p>
      </Part>
    </div>
  );
}

/** Retention of backups; the README asks operators to comply with it. */
const backupDays = 35;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

import { useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/academy.page';
import * as css from './academy.module.css';
import { AcademyForm } from './academy-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { TextsForm } from './texts-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => ({ academy: toResult(api.academy.read()) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Academy', description: 'Name, colours, contact details, logo and words of the academy.', matches });

const savedMessages: Record<string, string> = {
  settings: 'The settings are saved. All pages and mails have them now.',
  words: 'The words are saved. All pages show them now.',
  logo: 'The logo is saved. All pages show it now.',
  'still-logo': 'The logo is saved. All pages show it now. An animated picture is shown still.',
  'no-logo': 'The logo is deleted. Pages show the name instead.',
};

export default function AcademySettings({ loaderData: { academy } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <div className={css.page}>
      <h1>Academy</h1>
      <p>
        Name, colours, contact details and logo, as all pages, mails and feeds show them, and the <a href="#words">words</a> of the public pages.
      </p>
      <Notice tone="good">{savedMessages[search.get('saved') ?? '']}</Notice>
      {'data' in academy ? (
        <>
          <AcademyForm academy={academy.data} />
          <LogoForm {...academy.data} />
          <section className={css.texts} aria-labelledby="words">
            <h2 id="words">Words</h2>
            <p>
              What the front page, About, “How we keep children safe” and the footer say, as plain text. Empty a field to get its standard text back.
            </p>
            <TextsForm academy={academy.data} />
          </section>
        </>
      ) : (
        <PageLoadError noun="the settings" status={academy.errorStatus} />
      )}
    </div>
  );
}

import { data, redirectDocument } from 'react-router';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/not-found.page';

export const loader = () => data(null, 404);
/** Routes of the administration are known in its own documents alone (vite/browser-manifest.ts). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  /^\/admin(?:\/|$)/.test(new URL(request.url).pathname) ? redirectDocument(request.url) : null;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Page not found', description: 'There is no such page.', matches });

export default function NotFound() {
  return <ErrorPage message="Page not found" />;
}

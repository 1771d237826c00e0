import { data } from 'react-router';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/not-found.page';

export const loader = () => data(null, 404);
export const clientLoader = () => null;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Page not found', description: 'There is no such page.', matches });

export default function NotFound() {
  return <ErrorPage message="Page not found" />;
}

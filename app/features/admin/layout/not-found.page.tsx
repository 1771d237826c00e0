import { data } from 'react-router';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/not-found.page';
import { AdminNotFound, notFoundMessage } from './not-found.tsx';

export const loader = () => data(null, 404);
export const clientLoader = () => null;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: notFoundMessage, description: 'There is no such page.', matches });

export default AdminNotFound;

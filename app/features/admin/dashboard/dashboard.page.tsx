import { Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { requireAdmin } from '../auth-guard.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import type { Route } from './+types/dashboard.page';
import css from './dashboard.module.css';

const load = ({ accounts, blog, newsletter }: Api) => ({
  name: toResult(accounts.firstName().then(({ first_name }) => first_name)),
  users: toResult(accounts.usersTotal().then(({ totalUsers }) => totalUsers)),
  tutors: toResult(accounts.tutorsTotal().then(({ totalTutors }) => totalTutors)),
  blogs: toResult(blog.total().then(({ totalBlogs }) => totalBlogs)),
  subscribers: toResult(newsletter.total().then(({ totalSubscribers }) => totalSubscribers)),
});

/** Redirects to the login on 401, and on the dashboard also on 400. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => load(api), [400, 401]);
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Dashboard', description: 'The academy in numbers.', matches });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, users, tutors, blogs, subscribers } = loaderData;
  return (
    <>
      <h1>
        Welcome, <bdi>{'data' in name && name.data ? name.data : 'Admin'}</bdi>
      </h1>
      <ul role="list" className={css.cards}>
        <TotalCard name="Total Users" count={users} to="users" what="the users" />
        <TotalCard name="Total Tutors" count={tutors} to="tutors" what="the tutors" />
        <TotalCard name="Total Blogs" count={blogs} to="blog" what="the blog" />
        <TotalCard name="Total Subscribers" count={subscribers} to="newsletter" what="the newsletter" />
      </ul>
    </>
  );
}

interface TotalCardProps {
  name: string;
  count: Result<number>;
  /** Admin page of the list that the number counts. */
  to: string;
  what: string;
}

function TotalCard({ name, count, to, what }: TotalCardProps) {
  return (
    <li className={css.card}>
      <h2>{name}</h2>
      {'data' in count ? (
        <p className={css.count}>{count.data.toLocaleString('en')}</p>
      ) : (
        <PageLoadError noun="this number" status={count.errorStatus} />
      )}
      <Link to={`/admin/${to}`}>
        View <span className="visually-hidden">{what}</span>
      </Link>
    </li>
  );
}

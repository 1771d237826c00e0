import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { apiContext } from '#app/load-context.ts';
import { awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/home.page';
import { Benefits } from './benefits.tsx';
import { Hero, heroPreloads } from './hero.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { Levels } from './levels.tsx';
import { TutorBanner } from './tutor-banner.tsx';
import { WordTeaser } from './word-teaser.tsx';

const load = (api: Api) => ({
  word: toResult(api.home.word()),
  posts: toResult(api.home.posts()),
  start: toResult(api.course.start()),
});

export async function loader({ context }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext)));
  // A failure of `start` costs sentences about the course, and is no error of the page.
  const { start: _, ...needed } = results;
  return data(results, pageStatus(needed));
}
export const clientLoader = () => partByPart(load(api));

export const links: Route.LinksFunction = () => heroPreloads;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    description:
      'Learn Igbo online with your family: courses for beginners and beyond, expert instructors, a word every day, and a friendly community.',
    path: '/',
    matches,
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <WordTeaser word={loaderData.word} />
      <Benefits start={loaderData.start} />
      <Levels start={loaderData.start} />
      <LatestPosts posts={loaderData.posts} />
      <TutorBanner />
    </>
  );
}

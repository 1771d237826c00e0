import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { inProcess } from '#app/load-context.ts';
import { outcome, settled, statusOf } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/home.page';
import { Why } from './benefits.tsx';
import { firstPicture, Hero } from './hero.tsx';
import { Resources } from './latest-posts.tsx';
import { Levels } from './levels.tsx';
import { TutorBanner } from './tutor-banner.tsx';
import { TodaysWord } from './word-teaser.tsx';

const load = (api: Api) => ({
  word: outcome(api.home.word()),
  posts: outcome(api.home.posts()),
});

export async function loader({ context }: Route.LoaderArgs) {
  const parts = await settled(load(context.get(inProcess)));
  return data(parts, statusOf(parts));
}
export const clientLoader = () => load(api);

export const links: Route.LinksFunction = () => firstPicture;

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
      <TodaysWord word={loaderData.word} />
      <Why />
      <Levels />
      <Resources posts={loaderData.posts} />
      <TutorBanner />
    </>
  );
}

import { data } from 'react-router';
import { type Api, api, inProcess } from '#app/api.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { outcome, settled, statusOf } from '#app/ui/section.tsx';
import type { Route } from './+types/home.page';
import { firstPicture, Hero } from './hero.tsx';
import { Levels } from './levels.tsx';
import { Resources } from './resources.tsx';
import { TodaysWord } from './todays-word.tsx';
import { TutorBanner } from './tutor-banner.tsx';
import { Why } from './why.tsx';

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

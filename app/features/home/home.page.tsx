import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { apiContext } from '#app/load-context.ts';
import { awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/home.page';
import { Benefits } from './benefits.tsx';
import { Hero, heroPreloads } from './hero.tsx';
import { type HomeTexts, homeTexts } from './home-texts.contract.ts';
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
      matches[0].loaderData?.academy?.texts?.heroTagline ??
      'Learn Igbo online with your family: short lessons with tones and meanings, a word every day, and a place to ask and answer.',
    path: '/',
    matches,
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  const texts: HomeTexts = { ...homeTexts, ...useAcademy().texts };
  return (
    <>
      <Hero texts={texts} />
      <WordTeaser word={loaderData.word} />
      <Benefits texts={texts} start={loaderData.start} />
      <Levels texts={texts} start={loaderData.start} />
      <LatestPosts posts={loaderData.posts} />
      <TutorBanner texts={texts} />
    </>
  );
}

import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/about.page';
import { AboutText } from './about-text.tsx';
import { type AboutTexts, aboutTexts } from './about-texts.contract.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { aboutIntro, mission, vision }: Partial<AboutTexts> = matches[0].loaderData?.academy?.texts ?? {};
  return pageMeta({
    title: 'About',
    description:
      aboutIntro || mission || vision
        ? (aboutIntro ?? aboutTexts.aboutIntro)
        : 'Our mission: Igbo in every family that wants it. Our vision: children who are greeted in Igbo, and answer in Igbo.',
    path: '/about',
    matches,
  });
};

export default function About() {
  return <AboutText texts={{ ...aboutTexts, ...useAcademy().texts }} />;
}

import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import * as css from './welcome-cards.module.css';

interface WelcomeCardProps {
  title: string;
  to: string;
  button: string;
  children: ReactNode;
}

function WelcomeCard({ title, to, button, children }: WelcomeCardProps) {
  return (
    <div className={css.frame} data-welcome>
      <section className={css.card} aria-labelledby="welcome">
        <h2 id="welcome">{title}</h2>
        <p>{children}</p>
        <ButtonLink to={to}>{button}</ButtonLink>
      </section>
    </div>
  );
}

/** First step of a new account, above the page that its verification leads to. */
export const welcomeCards = {
  learner: () => (
    <WelcomeCard title="Your account is ready" to="/study/today" button="Begin your first lesson">
      Your first lesson takes about five minutes, and you can stop at any time.
    </WelcomeCard>
  ),
  tutor: () => (
    <WelcomeCard title="Your application is complete" to="/tutor" button="Go to your tutor home">
      An administrator will read it and email you. Until then, there’s nothing you need to do.
    </WelcomeCard>
  ),
};

import { navItems } from 'virtual:manifest/navigation';
import { Link } from 'react-router';
import { ContactLinks } from '#app/features/contact/public.tsx';
import { NewsletterForm } from '#app/features/newsletter/public.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { BrandName } from '#app/ui/layout/layout-parts.tsx';
import * as css from './footer.module.css';
import { footerText } from './footer-text.contract.ts';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { latePart } from './late-part.tsx';

const LateThemeSwitch = latePart(() => import('#app/ui/theme/theme-switch.tsx').then((module) => module.ThemeSwitch));

export function Footer() {
  return (
    <footer className={css.footer} suppressHydrationWarning>
      <HydrationBoundary>{blocks}</HydrationBoundary>
    </footer>
  );
}

const blocks = <Blocks />;

function Blocks() {
  const { brandName, texts } = useAcademy();
  return (
    <>
      <div className={css.blocks}>
        <section className={css.wide}>
          <p className={css.brand}>
            <BrandName />
          </p>
          <p>{texts?.footerText ?? footerText}</p>
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <ul role="list">
            {navItems.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className={css.contact}>
          <h2>Contact Us</h2>
          <ContactLinks social={4} />
        </section>
        <section data-grown-ups className={css.wide}>
          <h2>Newsletter</h2>
          <NewsletterForm />
        </section>
      </div>
      <div className={css.end}>
        <p>
          © 2024 <span lang="ig">{brandName}</span>. All rights reserved.
        </p>
        <Link to="/words" className={css.link}>
          All words
        </Link>
        <Link to="/tutors" className={css.link}>
          Our tutors
        </Link>
        <Link to="/classes" className={css.link}>
          Classes
        </Link>
        <Link to="/newsletters" className={css.link}>
          Newsletters
        </Link>
        <Link to="/safety" className={css.link}>
          Safety
        </Link>
        <Link to="/privacy" className={css.link}>
          Privacy
        </Link>
        <div className={css.colours}>
          <LateThemeSwitch />
        </div>
      </div>
    </>
  );
}

import type { ComponentType } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { Notice } from '../feedback/notice.tsx';
import { useAcademy } from '../hooks/use-academy.ts';
import * as css from './layout-parts.module.css';

/** Skip link to `main` (WCAG 2.4.1). */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      Skip to the content
    </a>
  );
}

/** Progress bar at the top while the next page loads. */
export function NavigationProgress() {
  return <div className={css.progress} data-loading={useNavigation().state === 'loading'} aria-hidden="true" />;
}

let Card: ComponentType | undefined;

/** Card above the next page, if the state of its navigation says `card`. It is set before the navigation, and gone after a reload. */
export const setFlashCard = (card: ComponentType): void => {
  Card = card;
};

/** Success message in the navigation state of the previous page; not repeated on reload or back navigation. */
export function FlashMessage({ className }: { className: string | undefined }) {
  const { notice, card } = (useLocation().state ?? {}) as { notice?: string; card?: true };
  const isNewNavigation = useNavigationType() !== 'POP';
  return (
    <>
      <div className={className}>
        <Notice tone="good">{isNewNavigation && notice}</Notice>
      </div>
      {card && Card && <Card />}
    </>
  );
}

/** Brand name, the second word in the accent colour. */
export function BrandName() {
  const { brand } = useAcademy();
  return (
    <span lang="ig">
      {brand.plain} <span className={css.accent}>{brand.accent}</span>
    </span>
  );
}

/** Logo of the academy; its name without one. */
export function Logo() {
  const { logo, brandName } = useAcademy();
  if (!logo) return <BrandName />;
  return <img {...logo} alt={brandName} />;
}

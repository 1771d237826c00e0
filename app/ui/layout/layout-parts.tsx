import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { Notice } from '../feedback/notice.tsx';
import css from './layout-parts.module.css';

/** The first thing on a page for those who go by keyboard; `main` carries the id. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      Skip to the content
    </a>
  );
}

/** A line across the top while the next page is on its way. */
export function NavigationProgress() {
  return <div className={css.progress} data-loading={useNavigation().state === 'loading'} aria-hidden="true" />;
}

/** A sentence that the page before sent along; a reload or the way back does not say it again. */
export function FlashMessage({ className }: { className: string | undefined }) {
  const { notice } = (useLocation().state ?? {}) as { notice?: string };
  const arrived = useNavigationType() !== 'POP';
  return (
    <div className={className}>
      <Notice tone="good">{arrived && notice}</Notice>
    </div>
  );
}

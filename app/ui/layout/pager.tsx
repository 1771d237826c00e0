import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import css from './pager.module.css';
import { pageSize, useSetPage } from './pagination.ts';

interface PagerProps {
  page: number;
  /** Number of rows on this page. */
  shown: number;
  total: number;
  /** Plural noun of the rows: 'users'. */
  noun: string;
}

const number = (count: number) => count.toLocaleString('en');

/** Pagination: 'Showing X to Y of N users', and buttons to the previous and next page. */
export function Pager({ page, shown, total, noun }: PagerProps) {
  const turnTo = useSetPage();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const before = (page - 1) * pageSize;
  const isLast = before + pageSize >= total;

  // A button that becomes disabled loses focus: on the first and last page the other button gets it.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const { activeElement: focused } = document;
    // Chromium blurs a disabled button only at the next paint.
    if (focused === document.body || focused?.matches(':disabled')) (page === 1 ? next : previous).current?.focus();
  }, [page]);

  function turn(to: number) {
    pressed.current = true;
    turnTo(to);
  }

  return (
    <nav className={css.pager} aria-label="Pagination">
      <p role="status" className={css.status}>
        {shown === 0
          ? `Showing 0 of ${number(total)} ${noun}`
          : `Showing ${number(before + 1)} to ${number(before + shown)} of ${number(total)} ${noun}`}
      </p>
      <div className={css.actions}>
        <Button secondary ref={previous} disabled={page === 1} onClick={() => turn(page - 1)}>
          Previous
        </Button>
        <Button secondary ref={next} disabled={isLast} onClick={() => turn(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}

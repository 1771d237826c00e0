import type { ReactNode } from 'react';
import css from './table.module.css';

interface TableProps {
  /** Accessible name. */
  caption: string;
  columns: readonly string[];
  /** Content of the only row when the list is empty. */
  empty: ReactNode;
  /** True while the next rows load; the current ones stay visible. */
  busy?: boolean;
  /** Rows as `<tr>`. */
  children: ReactNode;
}

/** Table on a card, which scrolls horizontally within the card on narrow screens. */
export function Table({ caption, columns, empty, busy = false, children }: TableProps) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard (WCAG 2.1.1).
    <section className={css.card} aria-label={caption} aria-busy={busy} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isEmpty ? (
            <tr>
              <td colSpan={columns.length} className={css.empty}>
                {empty}
              </td>
            </tr>
          ) : (
            children
          )}
        </tbody>
      </table>
    </section>
  );
}

import type { ReactNode } from 'react';
import css from './table.module.css';

interface TableProps {
  /** Names the table for those who do not see it. */
  caption: string;
  columns: readonly string[];
  /** Said in place of rows when there are none. */
  empty: ReactNode;
  /** While other rows are on their way, the ones that are there stay. */
  busy?: boolean;
  /** Rows as `<tr>`. */
  children: ReactNode;
}

/** A table on a card; on a narrow screen it moves inside the card, not the page. */
export function Table({ caption, columns, empty, busy = false, children }: TableProps) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
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

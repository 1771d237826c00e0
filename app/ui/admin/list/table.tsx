import type { ReactNode } from 'react';
import { pageSize } from './list-query.ts';
import * as css from './table.module.css';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

interface ResourceTableProps<Row> {
  /** Accessible name. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Page of the rows. Serial numbers continue over pages: page 2 starts at 11. */
  page: number;
  /** True while the next rows load; the current ones stay visible. */
  busy: boolean;
  /** Button and menu of a row, in a last column. */
  buttonsOf?: ((row: Row) => ReactNode) | undefined;
  /** Content of the only row when the list is empty. */
  children: ReactNode;
}

/** Table on a card, which scrolls horizontally within the card on narrow screens. */
export function ResourceTable<Row extends { id: number | string }>({
  caption,
  columns,
  rows,
  page,
  busy,
  buttonsOf,
  children,
}: ResourceTableProps<Row>) {
  const headings = ['S/N', ...columns.map(({ heading }) => heading), ...(buttonsOf ? ['Actions'] : [])];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard (WCAG 2.1.1).
    <section className={css.card} aria-label={caption} aria-busy={busy} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={headings.length} className={css.empty}>
                {children}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <tr key={row.id}>
              <td>{(page - 1) * pageSize + index + 1}</td>
              {columns.map(({ heading, cell, className }) => (
                <td key={heading} className={className}>
                  {cell(row)}
                </td>
              ))}
              {buttonsOf && (
                <td>
                  <div className={css.actions}>{buttonsOf(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

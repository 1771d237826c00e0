import { useState } from 'react';

interface SittingOptions<Row> {
  /** Rows to begin with, and how many there are in all. */
  rows: Row[];
  total: number;
  fetchRows: () => Promise<{ rows: Row[]; total: number }>;
  /** Same for the rows about one text, whichever recording or version of it. */
  subjectOf: (row: Row) => string;
}

/** One task after the other, from lists that the server makes anew when one is at its end. */
export function useSitting<Row>({ fetchRows, subjectOf, ...first }: SittingOptions<Row>) {
  const [{ rows, left }, setWork] = useState({ rows: first.rows, left: first.total });
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [current] = rows;

  /** Shows the task about the subject first; skipped ones stay away. */
  async function refresh(subject?: string, skippedNow = skipped): Promise<Row | undefined> {
    const { rows: fetched, total } = await fetchRows();
    const open = fetched.filter((row) => !skippedNow.includes(subjectOf(row)));
    const same = open.find((row) => subjectOf(row) === subject);
    setWork({ rows: same ? [same, ...open.filter((row) => row !== same)] : open, left: total });
    return same;
  }

  /** A list that cannot be fetched ends the sitting for now: what was done is done. */
  async function goOn(further: Row[], stillLeft: number, skippedNow = skipped): Promise<void> {
    if (further.length === 0 && stillLeft > skippedNow.length)
      await refresh(undefined, skippedNow).catch(() => setWork({ rows: [], left: stillLeft }));
    else setWork({ rows: further, left: stillLeft });
  }

  const finish = () => goOn(rows.slice(1), Math.max(0, left - 1));

  async function skip(): Promise<void> {
    if (!current) return;
    const skippedNow = [...skipped, subjectOf(current)];
    setSkipped(skippedNow);
    await goOn(rows.slice(1), left, skippedNow);
  }

  async function unskip(): Promise<void> {
    await refresh(undefined, []);
    setSkipped([]);
  }

  return { current, left, skipped: skipped.length, finish, skip, unskip, refresh };
}

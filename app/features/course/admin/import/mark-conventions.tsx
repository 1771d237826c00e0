import type { ReactNode } from 'react';
import type { MarkConvention } from '#app/features/course/course-terms.contract.ts';

const Ig = ({ children }: { children: string }) => <span lang="ig">{children}</span>;

/** Convention by which a file marks its tones, with an example of a word. */
export const conventions: Record<MarkConvention, { label: string; example: ReactNode }> = {
  full: {
    label: 'Every tone has its mark',
    example: (
      <>
        High, low and step are marked, as on this site: <Ig>àkwá</Ig> stays <Ig>àkwá</Ig>.
      </>
    ),
  },
  'high-unmarked': {
    label: 'High tones are left unmarked',
    example: (
      <>
        As in Nkọwa okwu and many dictionaries: <Ig>àkwa</Ig> becomes <Ig>àkwá</Ig>, and <Ig>egō</Ig> becomes <Ig>égō</Ig>.
      </>
    ),
  },
  welmers: {
    label: 'Marks show changes',
    example: (
      <>
        As in the courses of Welmers, where an acute after a high tone is a step down, and c is ch: <Ig>óce</Ig> becomes <Ig>óché</Ig>, and{' '}
        <Ig>égó</Ig> becomes <Ig>égō</Ig>.
      </>
    ),
  },
};

import type { ReactNode } from 'react';

/** In a line of text: fonts of the site have no such characters, and the search for one that has would delay the text. */
const TextIcon = ({ children }: { children: ReactNode }) => (
  <svg
    className="inline"
    width="1em"
    height="0.8em"
    viewBox="3 5 18 14"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const TickIcon = () => (
  <TextIcon>
    <path d="M5 13l4.5 4.5L19 7" />
  </TextIcon>
);

export const StarIcon = () => (
  <TextIcon>
    <path d="M12 6l1.9 4 4.3.5-3.2 3 .9 4.3-3.9-2.2-3.9 2.2.9-4.3-3.2-3 4.3-.5z" fill="currentColor" strokeWidth="1" />
  </TextIcon>
);

export const TriangleIcon = () => (
  <TextIcon>
    <path d="M9 7l7 5-7 5z" fill="currentColor" strokeWidth="1" />
  </TextIcon>
);

export const SkippedIcon = () => (
  <TextIcon>
    <path d="M6 7l5 5-5 5M13 7l5 5-5 5" />
  </TextIcon>
);

export const UpIcon = () => (
  <TextIcon>
    <path d="M12 18V6M7 11l5-5 5 5" />
  </TextIcon>
);

export const DownIcon = () => (
  <TextIcon>
    <path d="M12 6v12M7 13l5 5 5-5" />
  </TextIcon>
);

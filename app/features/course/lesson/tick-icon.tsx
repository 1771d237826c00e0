/** A tick in a line of text: fonts of the site have none, and the search for one that has would delay the text (decision 0074). */
export const TickIcon = () => (
  <svg width="1em" height="0.8em" viewBox="3 5 18 14" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
    <path d="M5 13l4.5 4.5L19 7" />
  </svg>
);

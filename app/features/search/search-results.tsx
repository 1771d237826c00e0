import { createElement } from 'react';
import { Link } from 'react-router';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { SearchResult, Segments } from './search.contract.ts';
import * as css from './search.module.css';
import { resultsPerPage } from './search-limits.contract.ts';

interface SearchResultsProps {
  found: PageWithTotal<SearchResult[]>;
  typed: string;
  page: number;
}

/** A page of results, and links to the pages before and after it. */
export function SearchResults({ found: { rows, total }, typed, page }: SearchResultsProps) {
  const pages = Math.ceil(total / resultsPerPage);
  const linkTo = (wanted: number) => `/search?${new URLSearchParams({ q: typed, page: String(wanted) })}`;
  return (
    <>
      <p role="status" className={css.count}>
        {pluralize(total, 'result')} for “<bdi>{typed}</bdi>”{pages > 1 && `, page ${Math.min(page, pages)} of ${pages}`}
      </p>
      <ol role="list" className={css.results}>
        {rows.map(({ kind, id, label, path, title, titleLang, snippet }) => (
          <li key={`${kind} ${id}`}>
            <p className={css.label}>{label}</p>
            <h2>
              <Link to={path} className="lines">
                <Marked segments={title} lang={titleLang} />
              </Link>
            </h2>
            <p className="lines">
              <Marked segments={snippet} />
            </p>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label="Pages of results" className={css.pages}>
          {page > 1 && (
            <ButtonLink variant="secondary" to={linkTo(Math.min(page - 1, pages))}>
              Previous
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink variant="secondary" to={linkTo(page + 1)}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

/** Children are spread: they need no keys. */
const Marked = ({ segments, lang }: { segments: Segments; lang?: 'ig' | null }) =>
  createElement(
    'span',
    { dir: 'auto', lang: lang ?? undefined },
    ...segments.map(({ text, hit }) => (hit ? createElement('mark', null, text) : text)),
  );

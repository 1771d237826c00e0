import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import { findCreateButton, useAdmin } from '../admin-provider.tsx';
import { useReload } from '../use-reload.ts';
import { ListFilterForm } from './list-filter.tsx';
import { type FilterValues, type ListFilter, pageFromUrl, parseFilter } from './list-query.ts';
import { Pager, useSetPage } from './pager.tsx';
import * as css from './resource-list.module.css';
import { type RowAction, useRowActions } from './row-actions.tsx';
import { type Column, ResourceTable } from './table.tsx';

const exportFailed = errorMessages({
  network: 'The download broke off: there is no connection. Nothing was saved, please try again.',
  fallback: 'The server could not write the file. Nothing was saved, please try again in a moment.',
});

interface ResourceListProps<Row, F extends ListFilter> {
  title: string;
  /** Plural noun in messages: 'users'. */
  noun: string;
  /** Text below the title. */
  intro?: ReactNode;
  /** Page of rows, or the status of the error; `loadList` fetches what the URL names. */
  list: Result<PageWithTotal<Row[]>>;
  /** Rows as a table, with a serial number first … */
  columns?: Column<Row>[];
  /** … or as cards; `actions` are the button and the menu of the row. */
  card?: (row: Row, actions: ReactNode, index: number) => ReactNode;
  /** Layout of the cards. */
  cardsClassName?: string | undefined;
  /** Fields that narrow the list down; the same object that the loader got. */
  filter?: F;
  /** Fetches the CSV file of the rows that match. */
  exportCsv?: (values: FilterValues<F>) => Promise<File>;
  /** Button that opens the form of a new row. */
  create?: { label: string; onClick: () => void };
  actions?: RowAction<Row>[];
  /** Name of a row in its buttons and questions; required by `actions`. */
  nameOf?: (row: Row) => string;
  /** Language of the names, when it is not English. */
  nameLang?: string;
  /** Text of the list without any row; 'No users yet' by default. */
  empty?: string;
  /** False for a list that never has a second page. */
  paged?: boolean;
  /** Content between the filter and the rows, such as actions on chosen rows. */
  toolbar?: ReactNode;
  /** True for a list that is one part of its page: its title is a second-level heading. */
  isPart?: boolean;
}

/**
 * List of an admin screen: title, search and filters, export, rows with actions, pagination, and the states loading, empty,
 * without match and failed. The URL holds page and filter, so that history, reload and a new login restore them.
 *
 * @example
 * const filter = { search: 'Search by name', selects: { level: { label: 'Level', any: 'Any level', options: levelNames } } };
 * const columns = [
 *   { heading: 'Name', cell: ({ name }: Student) => <bdi>{name}</bdi> },
 *   { heading: 'Level', cell: ({ level }: Student) => levelNames[level] },
 * ];
 * export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.school.students, filter) });
 * export default function Students({ loaderData: { list } }: Route.ComponentProps) {
 *   return <ResourceList title="Students" noun="students" list={list} filter={filter} columns={columns} exportCsv={api.school.export} />;
 * }
 */
export function ResourceList<Row extends { id: number | string }, const F extends ListFilter = ListFilter>(props: ResourceListProps<Row, F>) {
  const { title, noun, list, columns, card, filter, exportCsv, create, actions, nameOf = () => '', nameLang, paged = true } = props;
  const [searchParams, setSearchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const { state } = useRevalidator();
  const reload = useReload();
  const { showResult } = useAdmin();
  const setPage = useSetPage();
  const filterForm = useRef<HTMLFormElement>(null);
  // A list that is a part of its page leaves it to `PageLoadError`, which moves the focus to the beginning of the page.
  const results = useFocusOnChange(list, props.isPart ? 'none' : columns ? 'results' : 'create');
  const values = parseFilter(searchParams, filter ?? ({} as F));
  const isFiltered = Object.keys(values).length > 0;
  const page = paged ? pageFromUrl(searchParams) : 1;
  const rows = 'data' in list ? list.data.rows : [];
  const isEmpty = 'data' in list && list.data.total === 0 && !isFiltered;
  const busy = state === 'loading' || navigation.location?.pathname === pathname;

  const { buttonAndMenuOf, question } = useRowActions({
    actions: actions ?? [],
    nameOf,
    nameLang,
    onDone: async (message, removesRow) => {
      if (removesRow && rows.length === 1 && page > 1) setPage(page - 1);
      else await reload();
      showResult({ title: 'Done', paragraphs: [message] });
    },
  });
  const download = useDownload({
    fetchFile: () => exportCsv?.(values) ?? Promise.reject(),
    toSuccess: (file) => `Downloaded ${file}${isFiltered ? `, with the ${noun} who match` : ''}`,
    toMessage: exportFailed,
  });

  function clearFilter() {
    setSearchParams({}, { preventScrollReset: true });
    filterForm.current?.querySelector<HTMLElement>('input, select')?.focus();
  }

  const createButton = create && (
    <Button data-create onClick={create.onClick}>
      {create.label}
    </Button>
  );
  const Heading = props.isPart ? 'h2' : 'h1';
  const emptyText = props.empty ?? `No ${noun} yet`;
  const noMatch = <NoMatch noun={noun} onClear={clearFilter} />;
  return (
    <>
      <div className={props.isPart ? css.part : css.head}>
        <Heading>{title}</Heading>
        {exportCsv && !isEmpty && <ActionButton action={download}>Download as CSV</ActionButton>}
        {!(isEmpty && card) && createButton}
      </div>
      {props.intro && <p className={css.intro}>{props.intro}</p>}
      {(download.success || download.failure) && (
        <div className={css.message}>
          <Notice tone={download.failure ? 'bad' : 'good'}>{download.failure ?? download.success}</Notice>
        </div>
      )}
      {filter && <ListFilterForm filter={filter} noun={noun} form={filterForm} onClear={clearFilter} />}
      {props.toolbar}
      <div ref={results} tabIndex={-1} className={css.results}>
        {'errorStatus' in list && <PageLoadError noun={`the ${noun}`} status={list.errorStatus} />}
        {'data' in list && columns && (
          <ResourceTable caption={title} columns={columns} rows={rows} page={page} busy={busy} buttonsOf={actions && buttonAndMenuOf}>
            {isFiltered ? noMatch : emptyText}
          </ResourceTable>
        )}
        {card && rows.length > 0 && (
          <ul role="list" className={props.cardsClassName}>
            {rows.map((row, index) => (
              <li key={row.id}>{card(row, buttonAndMenuOf(row), index)}</li>
            ))}
          </ul>
        )}
        {card && isEmpty && (
          <EmptyState>
            <p>{emptyText}</p>
            {createButton}
          </EmptyState>
        )}
        {card && isFiltered && 'data' in list && rows.length === 0 && <p>{noMatch}</p>}
        {'data' in list && paged && !(card && isEmpty) && <Pager page={page} shown={rows.length} total={list.data.total} noun={noun} />}
      </div>
      {question}
    </>
  );
}

function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <>
      No {noun} match.{' '}
      <button type="button" className={css.inline} onClick={onClear}>
        Show all {noun}
      </button>
    </>
  );
}

/** Ref of the results. New ones may have removed the focused element, such as the retry button or a button of a row: `target` gets the focus instead. */
function useFocusOnChange(list: object, target: 'results' | 'create' | 'none'): RefObject<HTMLDivElement | null> {
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    if (target === 'create') restoreFocus(findCreateButton);
    else if (target === 'results' && document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  }, [list, target]);
  return results;
}

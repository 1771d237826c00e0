import { Button } from '#app/ui/button.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import type { SubscriberImport } from '../import/subscriber-imports.contract.ts';
import { shortState } from './import-words.ts';
import * as css from './subscriber-list.module.css';

interface LastImportsProps {
  imports: Result<SubscriberImport[]>;
  onOpen: (id: number | 'new') => void;
}

/** Button that begins an import, and the last ones, whose reports it opens. */
export function LastImports({ imports, onOpen }: LastImportsProps) {
  const last = 'data' in imports ? imports.data : [];
  return (
    <div className={css.imports}>
      <Button variant="secondary" onClick={() => onOpen('new')}>
        Import a list
      </Button>
      {last.length > 0 && (
        <ul role="list" className={css.list} aria-label="Last imports">
          {last.map((entry) => (
            <li key={entry.id}>
              <button type="button" className={css.open} onClick={() => onOpen(entry.id)}>
                <bdi>{entry.fileName}</bdi>
              </button>{' '}
              {shortState(entry)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

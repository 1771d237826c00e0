import { engine } from './catalog.ts';
import { testKeptRows } from './kept-rows.ts';
import { schema67 } from './schema-67.ts';

// The full text index of SQLite gives back no text: schema-67-reads.test.ts compares what the search finds.
testKeptRows(schema67, { emptyColumns: engine === 'sqlite' ? ['search_index.terms'] : [] });

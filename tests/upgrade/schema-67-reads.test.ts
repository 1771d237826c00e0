import { testRecordedReads } from './recorded-reads.ts';
import { reads, schema67, tokens } from './schema-67.ts';

testRecordedReads(schema67, { reads, tokens });

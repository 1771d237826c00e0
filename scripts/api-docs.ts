import { writeFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { apiDocs } from '#app/http/api-docs.ts';

writeFileSync('docs/api.md', apiDocs(contract));

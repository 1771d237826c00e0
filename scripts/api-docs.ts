import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#app/contract.ts';
import { apiDocs } from '#app/http/openapi/api-docs.ts';
import { openApiDocument } from '#app/http/openapi/openapi-document.server.ts';

const folder = 'docs/api';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of Object.entries(apiDocs(openApiDocument(contract)))) writeFileSync(join(folder, name), text);

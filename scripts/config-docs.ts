import { writeFileSync } from 'node:fs';
import { configurationDocument } from './configuration-document.ts';

writeFileSync('docs/configuration.md', configurationDocument());

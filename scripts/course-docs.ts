import { writeFileSync } from 'node:fs';
import { courseDocument } from './course-document.ts';
import { reviewSheetDocument, reviewSheetPage } from './review-sheet-document.ts';

writeFileSync('docs/course-states.md', courseDocument());
writeFileSync('docs/review-sheet.md', reviewSheetDocument());
const [page] = process.argv.slice(2);
if (page) writeFileSync(page, reviewSheetPage());

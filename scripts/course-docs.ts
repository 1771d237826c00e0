import { writeFileSync } from 'node:fs';
import { courseDocument } from './course-document.ts';

writeFileSync('docs/course-states.md', courseDocument());

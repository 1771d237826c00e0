/** @module-tag full */
import { examineLists } from './examine-lists.ts';

examineLists(0);

import * as z from 'zod/mini';
import { ReportContent } from './report-content.contract.ts';

export const readContent = (stored: string): ReportContent => z.parse(ReportContent, JSON.parse(stored));

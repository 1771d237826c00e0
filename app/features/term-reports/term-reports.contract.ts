import { reportCheck } from './check/check.contract.ts';
import { familyReports } from './family/family-reports.contract.ts';
import { keptReports } from './staff/kept-reports.contract.ts';
import { staffReports } from './staff/staff-reports.contract.ts';
import { sentences } from './teaching/sentences.contract.ts';

export const termReports = { ...sentences, ...staffReports, ...keptReports, ...familyReports, ...reportCheck };

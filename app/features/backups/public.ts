export { failedSteps, formatAge, formatMegabytes, isOldBackup } from './backup-texts.ts';

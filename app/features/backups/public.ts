export { formatAge, formatMegabytes, isOldBackup } from './backup-age.ts';

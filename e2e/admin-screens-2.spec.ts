import { adminScreens } from './admin-screens.ts';
import { examineAdminScreens } from './examine-admin-screens.ts';

examineAdminScreens(adminScreens.filter((_, nth) => nth % 4 === 1));

import { examinePublicScreens } from './examine-public-screens.ts';
import { publicScreens } from './public-screens.ts';

examinePublicScreens(publicScreens.filter((_, nth) => nth % 3 === 2));

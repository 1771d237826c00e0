import { aboutTexts } from '../about/about-texts.contract.ts';
import { safetyTexts } from '../concerns/safety-texts.contract.ts';
import { homeTexts } from '../home/home-texts.contract.ts';
import { footerText } from '../layout/footer-text.contract.ts';

/** Texts of public pages where administrators have saved no others. */
export const standardTexts = { ...homeTexts, ...aboutTexts, ...safetyTexts, footerText };
export type StandardTexts = typeof standardTexts;
export type TextName = keyof StandardTexts;

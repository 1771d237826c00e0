export { FooterIntro } from './footer-intro.tsx';

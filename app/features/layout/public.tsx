export { FooterIntro } from './footer.tsx';

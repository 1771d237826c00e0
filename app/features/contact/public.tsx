export { ContactLinks } from './contact-links.tsx';

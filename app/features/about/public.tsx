export { AboutText } from './about-text.tsx';

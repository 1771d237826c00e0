export { SafetyPromises } from './safety-promises.tsx';

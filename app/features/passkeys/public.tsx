export { loadPasskeyList } from './lazy-parts.ts';
export { PasskeyList } from './passkey-list.tsx';

export { furtherApiManifest } from 'virtual:manifest/further-api';
export { limitedFetch } from './http/limited-fetch.ts';

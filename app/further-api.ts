import { furtherApiManifest } from 'virtual:manifest/further-api';
import { limitedFetch } from './http/limited-fetch.ts';

/** What the client of writes and of endpoints that require an account needs beside the one of public reads. */
export const further = { manifest: furtherApiManifest, fetch: limitedFetch };

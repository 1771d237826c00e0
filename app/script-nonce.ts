import { createContext } from 'react';

/** Nonce of inline scripts during server rendering (http/script-hashes.server.ts); undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

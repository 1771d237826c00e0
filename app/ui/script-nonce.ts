import { createContext } from 'react';

/** Marks inline scripts of one server rendering (http/script-hashes.server.ts); undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

import { clientNetwork } from '#app/http/client-ip.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';

/** Hash of the network of an address. Jobs hold no addresses: that of a key is the key itself. */
export const networkKey = (address: string) => (/^[0-9a-f]{64}$/.test(address) ? address : sha256(clientNetwork(address)));

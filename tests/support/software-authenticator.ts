import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

type Cbor = number | string | Buffer | Map<number | string, Cbor> | Cbor[];

/** Head of a CBOR item (RFC 8949, section 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  if (Array.isArray(item)) return Buffer.concat([head(4, item.length), ...item.map(cbor)]);
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

/** COSE_Key of an ES256 key (RFC 9053, section 7.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => Buffer.from(value, 'base64url');
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
}

/** Changes of a response by an attacker or a broken authenticator. */
export interface Change {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string;
  /** Attestation statement format and statement. */
  attestation?: { fmt: string; attStmt: Map<string, Cbor> };
}

interface Options {
  challenge: string;
}

/** Authenticator with one passkey in memory: makes it, and logs in with it, as a browser at `origin` passes both on. */
export function createSoftwareAuthenticator(origin = 'https://academy.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, change: Change) =>
    Buffer.from(
      JSON.stringify({ type: change.type ?? type, challenge: change.challenge ?? challenge, origin: change.origin ?? origin, crossOrigin: false }),
    );

  function authenticatorData(change: Change, attested = false): Buffer {
    const flags = (change.userPresent === false ? 0 : 1) | (change.userVerified === false ? 0 : 4) | (attested ? 0x40 : 0);
    const bytes = Buffer.alloc(37);
    sha256(change.rpId ?? new URL(origin).hostname).copy(bytes);
    bytes[32] = flags;
    bytes.writeUInt32BE(change.counter ?? counter, 33);
    if (!attested) return bytes;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([bytes, Buffer.alloc(16), length, id, coseKey(publicKey)]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  return {
    id: credential.id,
    /** Makes the passkey. */
    create({ challenge, user }: Options & { user: { id: string } }, change: Change = {}) {
      userHandle = user.id;
      const { fmt, attStmt } = change.attestation ?? { fmt: 'none', attStmt: new Map<string, Cbor>() };
      const statement = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authenticatorData(change, true)],
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, change));
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(cbor(statement)), transports: ['internal'] } };
    },
    /** Signs a login; the counter grows. */
    get({ challenge }: Options, change: Change = {}) {
      counter += 1;
      const clientDataBytes = clientData('webauthn.get', challenge, change);
      const data = authenticatorData(change);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataBytes)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataBytes),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: change.userHandle ?? userHandle,
        },
      };
    },
  };
}
export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

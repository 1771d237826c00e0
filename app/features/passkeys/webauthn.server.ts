import type { Config } from '#app/lib/config.server.ts';
import { challengeLifetimeMs } from './challenges.server.ts';
import type { PasskeyRow } from './passkeys.queries.server.ts';

type WebAuthn = typeof import('@simplewebauthn/server');
type AttestationJson = Omit<Parameters<WebAuthn['verifyRegistrationResponse']>[0]['response'], 'clientExtensionResults'>;
type AssertionJson = Omit<Parameters<WebAuthn['verifyAuthenticationResponse']>[0]['response'], 'clientExtensionResults'>;

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): what authenticators know. The default of the library asks Node for more, which warns. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded with the first passkey: it costs 150 ms and 27 MB (decision 0050). */
const load = () => Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);

/** Host and origin to which passkeys are bound. Browsers accept no IP address as host. */
function relyingParty({ publicUrl }: Config) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

interface NewPasskey {
  /** Name of the academy, which devices show. */
  brandName: string;
  challenge: string;
  user: { handle: string; email: string; name: string };
  /** Passkeys of the account: an authenticator holds one passkey per account. */
  existing: PasskeyRow[];
}

export async function creationOptions(config: Config, { brandName, challenge, user, existing }: NewPasskey) {
  const [{ generateRegistrationOptions }] = await load();
  const { rpID } = relyingParty(config);
  const excluded = existing.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports.split(' ').filter(Boolean) }));
  const required = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID,
    challenge: bytes(challenge),
    userID: bytes(user.handle),
    userName: user.email,
    userDisplayName: user.name,
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: excluded,
    authenticatorSelection: required,
  });
  // The types of the library are wider than what was passed in.
  return {
    ...options,
    rp: { id: rpID, name: brandName },
    timeout: challengeLifetimeMs,
    attestation: 'none' as const,
    excludeCredentials: excluded.map((each) => ({ ...each, type: 'public-key' as const })),
    authenticatorSelection: required,
  };
}

export async function loginOptions(config: Config, challenge: string) {
  const [{ generateAuthenticationOptions }] = await load();
  const { rpID } = relyingParty(config);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: bytes(challenge),
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  });
  return { ...options, rpId: rpID, timeout: challengeLifetimeMs, userVerification: 'required' as const };
}

/** Verifies a new passkey. @throws {Error} with the reason, for the log */
export async function verifyNewPasskey(config: Config, response: AttestationJson, challenge: string) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await load();
  const { rpID, origin } = relyingParty(config);
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
  // No attestation is asked for. Certificates of one name addresses of revocation lists, which the library would fetch.
  if (statement.get('attStmt').get('x5c') || !['none', 'packed'].includes(statement.get('fmt'))) throw new Error('Unexpected attestation');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  });
  if (!registrationInfo) throw new Error('Wrong attestation');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** Verifies a login. The counter is compared where it is stored. @returns the counter @throws {Error} with the reason, for the log */
export async function verifyLogin(
  config: Config,
  response: AssertionJson,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
): Promise<number> {
  const [{ verifyAuthenticationResponse }] = await load();
  const { rpID, origin } = relyingParty(config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: passkey.credential_id, publicKey: bytes(passkey.public_key), counter: 0 },
  });
  if (!verified) throw new Error('Wrong signature');
  return authenticationInfo.newCounter;
}

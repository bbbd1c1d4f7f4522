import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { win32 } from 'node:path';
import { SettingError } from '@fleet/build/errors';

/** A signature, stored with the signed content: the key's name, and the signature's bytes in base64. */
export interface Signature {
  key: string;
  value: string;
}

/** Signs in the name of a person, or of a controller. */
export interface Signer {
  name: string;
  sign(text: string): Signature;
}

/** Public keys by name. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>;

const NAME = /^[a-z][a-z0-9._-]{0,40}$/;

/** A new ed25519 pair of a name: a line for ROLLOUT_KEYS, and the text of the private key for ROLLOUT_KEY. */
export function createKey(name: string): { trusted: string; secret: string } {
  if (!NAME.test(name)) throw new SettingError(`a key is named such as ana or controller, not "${name}"`);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    trusted: `${name}:${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
    secret: `${name}:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
  };
}

/** Name and key of `ana:MCow…`. @throws SettingError that never contains the key */
function readKey(variable: string, line: string, read: (der: Buffer) => KeyObject): [name: string, key: KeyObject] {
  const [, name = '', base64 = ''] = /^([^:]+):([A-Za-z0-9+/=]+)$/.exec(line.trim()) ?? [];
  try {
    const key = read(Buffer.from(base64, 'base64'));
    if (NAME.test(name) && key.asymmetricKeyType === 'ed25519') return [name, key];
  } catch {
    // The error below must not contain the value, which may be a key.
  }
  throw new SettingError(`${variable} must be as "rollout keys new" writes it: <name>:<key>`);
}

/** ROLLOUT_KEYS: lines or a comma-separated list. Empty: signatures are not required. @throws SettingError */
export function trustedKeysFrom(value: string | undefined): TrustedKeys {
  const lines = (value ?? '').split(/[\r\n,]/).filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => readKey('ROLLOUT_KEYS', line, (key) => createPublicKey({ key, format: 'der', type: 'spki' }))),
  );
}

/** `ana.rollout-key` or `C:\\keys\\ana.rollout-key`, and not `ana:MC4C…`. */
const isFileName = (value: string) => !value.includes(':') || win32.isAbsolute(value);

/** ROLLOUT_KEY: the file that `rollout keys new` wrote, or its text. @throws SettingError */
export function signerFrom(value: string | undefined): Signer | undefined {
  if (!value) return undefined;
  let text = value;
  if (isFileName(value)) {
    try {
      text = readFileSync(value, 'utf8');
    } catch {
      throw new SettingError(`ROLLOUT_KEY names a file that cannot be read: ${value}`);
    }
  }
  const [name, key] = readKey('ROLLOUT_KEY', text, (der) =>
    createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
  );
  return { name, sign: (signed) => ({ key: name, value: sign(null, Buffer.from(signed), key).toString('base64') }) };
}

/** Whether one of the trusted keys has signed a text. */
export function isSigned(keys: TrustedKeys, text: string, signature: unknown): boolean {
  const { key: name, value } = Object(signature) as Partial<Signature>;
  const key = typeof name === 'string' ? keys.get(name) : undefined;
  if (key === undefined || typeof value !== 'string') return false;
  return verify(null, Buffer.from(text), key, Buffer.from(value, 'base64'));
}

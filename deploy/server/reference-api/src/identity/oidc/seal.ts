import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/**
 * Encrypts values that pass through other hands: the state of a sign-in through the browser and the provider, refresh
 * tokens through the database and its copies.
 */
export class Seal {
  readonly #key: Uint8Array;

  /**
   * @param secret JWT_SECRET; the key is derived from it, so that neither reveals the other. @param use each has
   * another key
   */
  constructor(secret: string, use: 'fleet-oidc' | 'fleet-second-factor' = 'fleet-oidc') {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
  }

  /** @param purpose a value that was sealed for one purpose is not opened for another */
  async close(purpose: string, values: Readonly<Record<string, string>>, seconds?: number): Promise<string> {
    const sealed = new EncryptJWT({ ...values })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose);
    if (seconds !== undefined) sealed.setExpirationTime(`${seconds} s`);
    return sealed.encrypt(this.#key);
  }

  /** @returns undefined for a value that was not sealed here for this purpose, or has expired */
  async open(purpose: string, sealed: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const opened = await jwtDecrypt(sealed, this.#key, {
      audience: purpose,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    }).catch(() => undefined);
    return opened?.payload;
  }
}

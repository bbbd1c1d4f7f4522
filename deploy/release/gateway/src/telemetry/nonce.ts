import { createHmac, timingSafeEqual } from 'node:crypto';

/** The contents that the gateway signs, by purpose; a signature is not valid for another purpose. */
export interface Signed {
  /** For a page that was served, before its user is known. */
  page: {
    id: string;
    /** Version of the shell that was served. */
    shell: string;
    /** The browser it was served to: its shell cookie, or else its address, hashed. */
    browser: string;
    /** When it was served, s since 1970. */
    at: number;
  };
  /** For a page whose bearer the API has confirmed. */
  user: {
    id: string;
    shell: string;
    /** Keyed hash of the user. */
    user: string;
    /** The number of pages that this one represents; 0: only its failures are counted. */
    weight: 0 | 1 | 10;
    /** Candidates in whose share the user is, `id@version`. */
    candidates: string[];
  };
  /** Cookie: a shell that did not start in this browser. */
  refused: { id: string; shell: string; kind: 'evaluation' | 'frozen' | 'blank'; told: boolean };
  /** Cookie: the candidates, `id@version`, that a page's preload links follow. It names no user. */
  versions: { candidates: string[]; user: string };
  /**
   * Cookie: a preview whose link was opened, and the keyed hash of the user who may see it; '' until a user signs in.
   */
  preview: { name: string; user: string };
}
export type Purpose = keyof Signed;

/**
 * Signs the values that pages return, and verifies them, so that they cannot be forged. All gateways of a console share
 * the key.
 */
export function createSigner(secret: string, now: () => number = Date.now) {
  const mac = (purpose: Purpose, body: string) =>
    createHmac('sha256', secret).update(`${purpose}.${body}`).digest().subarray(0, 18);

  return {
    /** A keyed hash, the same on every gateway: it distinguishes users without naming them. */
    hash: (word: string) => createHmac('sha256', secret).update(`hash.${word}`).digest('base64url').slice(0, 12),
    sign<P extends Purpose>(purpose: P, payload: Signed[P], expires: number): string {
      const body = Buffer.from(JSON.stringify({ ...payload, exp: Math.floor(expires) })).toString('base64url');
      return `${body}.${mac(purpose, body).toString('base64url')}`;
    },
    /** Returns the signed content; null when it was not signed here, for another purpose, or too long ago. */
    open<P extends Purpose>(purpose: P, text: string | undefined): Signed[P] | null {
      const [body, signature, ...rest] = (text ?? '').split('.');
      if (!body || !signature || rest.length > 0) return null;
      const given = Buffer.from(signature, 'base64url');
      const wanted = mac(purpose, body);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      // Signed by us
      const payload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Signed[P] & { exp: number };
      return payload.exp * 1_000 > now() ? payload : null;
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;

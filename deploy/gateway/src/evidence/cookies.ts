/** Cookies of a request. */
export function readCookies(header: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (header ?? '').split(';').flatMap((pair) => {
      const [name = '', value = ''] = pair.trim().split('=');
      return name === '' ? [] : [[name, value]];
    }),
  );
}

export interface CookieOptions {
  /** Seconds; 0 removes it. */
  maxAge: number;
  /** Whether the page came by TLS. */
  secure: boolean;
  path?: string;
}

/** `Set-Cookie` of one that no script reads. */
export const setCookie = (name: string, value: string, { maxAge, secure, path = '/' }: CookieOptions): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/** Over TLS the cookie name itself guarantees that no other host and no plain page has set it (RFC 6265bis). */
const nameBy = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** One cookie of a request. */
export const cookieOf = (header: string | undefined, name: string, secure: boolean): string | undefined =>
  readCookies(header)[nameBy(name, secure)];

/** Cookies of a request. */
function readCookies(header: string | undefined): Record<string, string> {
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
  /** Whether the page was loaded over TLS. */
  secure: boolean;
}

/** `Set-Cookie` of one that no script reads. */
export const setCookie = (name: string, value: string, { maxAge, secure }: CookieOptions): string =>
  `${nameBy(name, secure)}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

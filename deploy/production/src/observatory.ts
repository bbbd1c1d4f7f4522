/**
 * Scores a response's headers by the published rules of Mozilla's HTTP Observatory (its scoring table of 2024: it
 * begins at 100, bonuses count from 90 on, and 100 or more is an A+). Only responses by TLS can be scored.
 */
export function observatoryScore(
  headers: Headers,
  { isPage = false, html = '' } = {},
): { score: number; findings: string[] } {
  const findings: string[] = [];
  let score = 100;
  let bonus = 0;
  const get = (name: string) => headers.get(name) ?? '';
  const lose = (points: number, finding: string) => {
    score -= points;
    findings.push(`-${points} ${finding}`);
  };

  const policy = new Map(
    get('content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values] as const),
  );
  const sources = [...(policy.get('script-src') ?? policy.get('default-src') ?? [])];
  if (policy.size < 2) lose(25, 'csp-not-implemented');
  else if (sources.some((source) => source === "'unsafe-inline'" || source === 'data:' || source === '*'))
    lose(20, 'csp-implemented-with-unsafe-inline');
  else if (sources.includes("'unsafe-eval'")) lose(10, 'csp-implemented-with-unsafe-eval');
  else bonus += policy.get('default-src')?.join() === "'none'" ? 10 : 5;

  const age = Number(/max-age=(\d+)/.exec(get('strict-transport-security'))?.[1] ?? 0);
  if (age === 0) lose(20, 'hsts-not-implemented');
  else if (age < 15_768_000) lose(10, 'hsts-implemented-max-age-less-than-six-months');

  if (get('x-content-type-options') !== 'nosniff') lose(5, 'x-content-type-options-not-implemented');
  if (policy.has('frame-ancestors')) bonus += 5;
  else if (!/^(DENY|SAMEORIGIN)$/i.test(get('x-frame-options'))) lose(20, 'x-frame-options-not-implemented');
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(get('referrer-policy')))
    bonus += 5;
  else if (get('referrer-policy') !== '') lose(5, 'referrer-policy-unsafe');
  if (/^same-(origin|site)$/.test(get('cross-origin-resource-policy'))) bonus += 10;
  if (get('access-control-allow-origin') === '*')
    lose(50, 'cross-origin-resource-sharing-implemented-with-universal-access');

  for (const cookie of headers.getSetCookie()) {
    if (!/; Secure/.test(cookie)) lose(20, `cookies-without-secure-flag: ${cookie.split('=')[0]}`);
    if (!/; HttpOnly/.test(cookie)) lose(30, `cookies-session-without-httponly-flag: ${cookie.split('=')[0]}`);
    if (!/; SameSite=(Lax|Strict)/.test(cookie)) lose(5, `cookies-samesite: ${cookie.split('=')[0]}`);
  }
  if (isPage) {
    const scripts = html.match(/<script[^>]* src=[^>]*>/g) ?? [];
    if (scripts.every((script) => script.includes('integrity='))) bonus += 5;
  }
  return { score: score >= 90 ? score + bonus : score, findings };
}

/** What ASVS 5.0 level 2 asks of a response in V3.3 and V3.4, by number; the numbers of those that do not hold. */
export function asvsFindings(headers: Headers): string[] {
  const get = (name: string) => headers.get(name) ?? '';
  const policy = get('content-security-policy');
  const cookies = headers.getSetCookie();
  const directive = (name: string) => new RegExp(`(?:^|; )${name} ([^;]+)`).exec(policy)?.[1] ?? '';
  const age = Number(/max-age=(\d+)/.exec(get('strict-transport-security'))?.[1] ?? 0);
  const checks: Record<string, boolean> = {
    '3.2.1 answers are not shown in another context': get('x-content-type-options') === 'nosniff' && policy !== '',
    '3.3.1 cookies are Secure and named so': cookies.every((cookie) => /^__(Host|Secure)-.*; Secure/.test(cookie)),
    '3.3.2 SameSite': cookies.every((cookie) => /; SameSite=(Lax|Strict)/.test(cookie)),
    '3.3.3 __Host- prefix': cookies.every(
      (cookie) => /^__Host-[^;]*; Path=\/;/.test(cookie) && !/Domain=/.test(cookie),
    ),
    '3.3.4 HttpOnly': cookies.every((cookie) => /; HttpOnly/.test(cookie)),
    '3.4.1 HSTS of a year, with subdomains':
      age >= 31_536_000 && /includeSubDomains/.test(get('strict-transport-security')),
    '3.4.2 no origin is let in by CORS': get('access-control-allow-origin') === '',
    '3.4.3 policy without plugins, foreign bases and inline code':
      (directive('object-src') || directive('default-src')) === "'none'" &&
      directive('base-uri') === "'none'" &&
      !policy.includes('unsafe'),
    '3.4.4 nosniff': get('x-content-type-options') === 'nosniff',
    '3.4.5 no path to others by Referer':
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(get('referrer-policy')),
    '3.4.6 frame-ancestors': directive('frame-ancestors') === "'none'",
    '3.4.8 COOP on documents': get('cross-origin-opener-policy') === 'same-origin',
    '3.7 nothing names the software': !/\d/.test(get('server')) && get('x-powered-by') === '',
  };
  return Object.entries(checks).flatMap(([check, holds]) => (holds ? [] : [check]));
}

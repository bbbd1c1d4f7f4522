import Provider from 'oidc-provider';

/**
 * A certified OpenID Connect provider as a process of its own. Environment: PORT, REDIRECT_URI. Its parent sends `{
 * accounts }`, claims by name, and each name signs in with any password; who is not among them any more has no account.
 */
const { PORT = '0', REDIRECT_URI = '' } = process.env;
const issuer = `http://localhost:${PORT}`;
/** @type {Record<string, Record<string, unknown>>} */
let accounts = {};

const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
  'sign',
  'verify',
]);
const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', privateKey);
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'fleet',
      client_secret: 'secret of the fleet console',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ kty, crv, x, y, d, alg: 'ES256', use: 'sig', kid: 'test' }] },
  cookies: { keys: ['of the test'] },
  pkce: { required: () => true },
  claims: {
    openid: ['sub', 'groups'],
    profile: ['preferred_username', 'given_name', 'family_name'],
    email: ['email', 'email_verified'],
  },
  findAccount: (_context, id) => {
    const claims = accounts[id];
    return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) };
  },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  features: { devInteractions: { enabled: true } },
});

process.on('message', (/** @type {{ accounts: typeof accounts }} */ message) => {
  accounts = message.accounts;
  process.send?.({ url: issuer });
});
process.on('disconnect', () => process.exit(0));
provider.listen(Number(PORT), () => process.send?.({ url: issuer }));

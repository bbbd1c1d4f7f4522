import tls from 'node:tls';

/**
 * Lets this process's clients trust a certificate until the mocks are restored: NODE_EXTRA_CA_CERTS is read at its
 * start only.
 */
export function trustCertificate(certificate: string): void {
  const { connect } = tls;
  const trusting = (options: tls.ConnectionOptions) => connect({ ...options, ca: certificate });
  // Of its overloads undici calls the one with options.
  jest.spyOn(tls, 'connect').mockImplementation(trusting as typeof connect);
}

declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** The browser's side of RFC 8188 and RFC 8291. */
  const ece: {
    decrypt(body: Buffer, options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export default ece;
}

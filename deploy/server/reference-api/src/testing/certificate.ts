import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureOpenssl } from '../../../../commands/lib/debianProgram.mjs';

/** A certificate of localhost that no browser trusts, and its key. @throws Error */
export function selfSigned(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const { status, stderr } = spawnSync(
      ensureOpenssl(),
      ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stderr);
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

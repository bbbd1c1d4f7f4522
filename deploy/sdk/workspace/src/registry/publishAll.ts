import { spawn } from 'node:child_process';

/** Publishes tarballs to a registry that asks for no account. @throws Error with what npm printed */
export async function publishAll(tarballs: readonly string[], registry: string): Promise<void> {
  const { host } = new URL(registry);
  for (const tarball of tarballs) {
    const args = ['publish', tarball, `--registry=${registry}`, `--//${host}/:_authToken=none`, '--provenance=false'];
    const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0) throw new Error(`${tarball} cannot be published:\n${printed}`);
  }
}

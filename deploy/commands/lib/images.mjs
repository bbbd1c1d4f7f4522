import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuildah, ensureDebootstrap } from './debianProgram.mjs';
import { listDependencies } from './dependencies.mjs';
import { root, runQuietly, typescript } from './processes.mjs';
import { fail } from './readable.mjs';
import { sbomOf } from './sbom.mjs';

/** The context of the images: bundled programs and nginx's configuration. */
const context = join(root, '.cache/image');
/** Images and their layers, apart from everything else that this machine builds. */
const storage = join(root, '.cache/containers');
const DEBIAN = 'bookworm';
const debianTar = join(root, `.cache/containers/debian-${DEBIAN}.tar`);
const debianImage = `localhost/fleet-debian:${DEBIAN}`;
const nodeImage = `localhost/fleet-node:${process.versions.node}`;
/** The user as whom the programs run, which is that of Node's official image. */
const USER = 1000;

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Name of a service's image. @param {string} service */
export const imageOf = (service) => `localhost/fleet-${service}:${version}`;

/**
 * Runs a command to its end; ends this one with its output where it fails.
 * @param {string} label
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function must(label, command, args, env = {}) {
  const { code, output } = await runQuietly(label, command, args, { env: { ...process.env, ...env } });
  if (code !== 0) fail(`${output.trim().split('\n').slice(-25).join('\n')}\nFailed: ${label}.`);
  return output.trim();
}

/**
 * buildah without a daemon, an overlay of the kernel or a separate network: plain folders and chroot. @param {string}
 * label @param {string[]} args
 */
const buildah = (label, ...args) =>
  must(
    label,
    ensureBuildah(),
    ['--root', join(storage, 'root'), '--runroot', join(storage, 'run'), '--storage-driver', 'vfs', ...args],
    { BUILDAH_ISOLATION: 'chroot' },
  );

/** @param {string} image */
const hasImage = async (image) =>
  (await buildah('listing images', 'images', '--format', '{{.Name}}:{{.Tag}}')).split('\n').includes(image);

/** Files that no program reads: documentation, translations and lists of packages. */
const left = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'usr/share/lintian',
  'var/cache',
  'var/log',
  'var/lib/apt/lists',
];

/** Debian's smallest system with the security updates of today, as an archive. */
async function makeDebian() {
  const folder = join(storage, 'debian');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = '--include=ca-certificates,libstdc++6';
  await must('making a Debian system', ensureDebootstrap(), ['--variant=minbase', packages, DEBIAN, folder]);
  const sources = 'etc/apt/sources.list.d/debian.sources';
  if (existsSync(join('/', sources))) {
    cpSync(join('/', sources), join(folder, sources));
    rmSync(join(folder, 'etc/apt/sources.list'), { force: true });
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await must('updating the Debian system', 'chroot', [folder, 'apt-get', 'update', '-qq'], env);
  await must('updating the Debian system', 'chroot', [folder, 'apt-get', 'upgrade', '-y', '-qq'], env);
  for (const path of left) {
    rmSync(join(folder, path), { recursive: true, force: true });
    mkdirSync(join(folder, path), { recursive: true });
  }
  mkdirSync(join(folder, 'var/cache/apt/archives/partial'), { recursive: true });
  rmSync(join(folder, 'etc/resolv.conf'), { force: true });
  await must('packing the Debian system', 'tar', ['-C', folder, '--numeric-owner', '-cf', `${debianTar}.part`, '.']);
  renameSync(`${debianTar}.part`, debianTar);
  rmSync(folder, { recursive: true, force: true });
}

/** The image that all are based on; it is made once, and anew when `fresh`. @param {boolean} fresh */
async function makeBases(fresh) {
  mkdirSync(storage, { recursive: true });
  if (fresh || !existsSync(debianTar)) await makeDebian();
  if (fresh || !(await hasImage(debianImage))) {
    const container = await buildah('making the base', 'from', 'scratch');
    await buildah('making the base', 'add', '-q', container, debianTar, '/');
    await buildah('making the base', 'commit', '-q', '--rm', container, debianImage);
  }
  if (fresh || !(await hasImage(nodeImage))) {
    const container = await buildah('adding Node', 'from', '--pull-never', debianImage);
    await buildah('adding Node', 'copy', '-q', container, process.execPath, '/usr/local/bin/node');
    await buildah(
      'adding Node',
      'run',
      container,
      '--',
      'useradd',
      '-u',
      String(USER),
      '-s',
      '/usr/sbin/nologin',
      '-M',
      'node',
    );
    await buildah('adding Node', 'config', '--env', `NODE_VERSION=${process.versions.node}`, container);
    await buildah('adding Node', 'commit', '-q', '--rm', container, nodeImage);
  }
}

/**
 * The stage of one service, with everything before the first stage.
 * @param {string} containerfile @param {string} service
 */
export function stageOf(containerfile, service) {
  const [head = '', ...stages] = containerfile.split(/^(?=FROM )/m);
  const stage = stages.find((text) => new RegExp(`^FROM \\S+ AS ${service}$`, 'm').test(text));
  if (!stage) fail(`The Containerfile has no stage ${service}.`);
  return head + stage;
}

/** Debian's packages of a system in a folder. @param {string} folder */
function debianPackages(folder) {
  const status = readFileSync(join(folder, 'var/lib/dpkg/status'), 'utf8');
  return status.split('\n\n').flatMap((text) => {
    const field = (/** @type {string} */ name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
    if (!field('Status').endsWith(' installed')) return [];
    const [name, version] = [field('Package'), field('Version')];
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${field('Architecture')}`;
    return [{ name, version, purl }];
  });
}

/** Path of the bill of materials in each image. */
export const SBOM_PATH = '/app/sbom.cdx.json';

/**
 * Adds the image's bill of materials and its source: a file in it, and labels.
 * @param {string} service
 * @param {string} base
 * @param {Map<string, import('./dependencies.mjs').Dependency>} dependencies of the workspace, by name@version
 */
async function describe(service, base, dependencies) {
  const image = imageOf(service);
  const container = await buildah(`describing ${service}`, 'from', '--pull-never', image);
  const folder = await buildah(`describing ${service}`, 'mount', container);
  const list = join(context, service, 'packages.json');
  /** @type {{ name: string, version: string }[]} */
  const bundled = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const packages = bundled.map(
    (found) =>
      dependencies.get(`${found.name}@${found.version}`) ?? { ...found, licence: 'Unknown', author: '', homepage: '' },
  );
  const node = { name: 'node', version: process.versions.node, purl: `pkg:generic/node@${process.versions.node}` };
  const others = [...(bundled.length > 0 ? [node] : []), ...debianPackages(folder)];
  const sbom = sbomOf({ name: `fleet-${service}`, version }, packages, others);
  mkdirSync(join(folder, 'app'), { recursive: true });
  writeFileSync(join(folder, SBOM_PATH), sbom);
  chmodSync(join(folder, SBOM_PATH), 0o644);
  const revision = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const labels = {
    'org.opencontainers.image.title': `fleet-${service}`,
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': revision,
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.base.name': base,
    'fleet.sbom.path': SBOM_PATH,
    'fleet.sbom.sha256': createHash('sha256').update(sbom).digest('hex'),
  };
  const flags = Object.entries(labels).flatMap(([name, value]) => ['--label', `${name}=${value}`]);
  await buildah(`describing ${service}`, 'umount', container);
  await buildah(`describing ${service}`, 'config', ...flags, container);
  await buildah(`describing ${service}`, 'commit', '-q', '--rm', container, image);
}

/** Writes the contents of images: bundled programs and nginx's configuration. */
export async function writePrograms() {
  const [command, args] = typescript('deploy/production/src/programs/main.ts', context);
  await must('bundling the programs', command, args);
}

export const services = () =>
  [...readFileSync(join(root, 'deploy/production/Containerfile'), 'utf8').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(
    ([, name = '']) => name,
  );

/**
 * Builds images of services.
 * @param {readonly string[]} wanted
 * @param {{ fresh: boolean }} options `fresh`: the base too, with today's security updates
 */
export async function buildImages(wanted, { fresh }) {
  if (process.getuid?.() !== 0)
    fail('Images are built as root, as a Debian system is unpacked: sudo -E npm run image.');
  await writePrograms();
  await makeBases(fresh);
  const all = await listDependencies();
  const dependencies = new Map(all.map((found) => [`${found.name}@${found.version}`, found]));
  const containerfile = readFileSync(join(context, 'Containerfile'), 'utf8');
  for (const service of wanted) {
    const start = Date.now();
    const file = join(storage, `${service}.containerfile`);
    writeFileSync(file, stageOf(containerfile, service));
    const bases = ['--build-arg', `NODE=${nodeImage}`, '--build-arg', `NGINX=${debianImage}`];
    await buildah(
      `building ${service}`,
      'bud',
      '-q',
      '--pull-never',
      ...bases,
      '-f',
      file,
      '-t',
      imageOf(service),
      context,
    );
    await describe(service, service === 'front' ? debianImage : nodeImage, dependencies);
    const size = await buildah('measuring', 'images', '--format', '{{.Size}}', imageOf(service));
    console.log(`${imageOf(service)}: ${size}, in ${((Date.now() - start) / 1000).toFixed(0)} s`);
  }
  await buildah('removing what nobody needs', 'rmi', '--prune');
}

/**
 * Writes an image as an archive that other tools load (`docker load`, `podman load`). @param {string} service @param
 * {string} folder
 */
export async function exportImage(service, folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `fleet-${service}-${version}.tar`);
  rmSync(file, { force: true });
  await buildah(`writing ${service}`, 'push', '-q', imageOf(service), `docker-archive:${file}:${imageOf(service)}`);
  return file;
}

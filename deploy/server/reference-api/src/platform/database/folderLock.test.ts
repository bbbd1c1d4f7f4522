import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folderLock';

let folder: string;
const lock = () => join(folder, 'server.lock');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The mark that a process of another container leaves in the folder: its number means nothing here. */
const foreign = JSON.stringify({ id: 'other', pid: process.pid, birth: '1', namespace: 'another boot pid:[1]' });

it('refuses a folder that a process of this machine has, and names the process', async () => {
  const { release } = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}; set DATA_DIR`);
  await release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

it('replaces a dead process of this machine at once', async () => {
  const { release } = await lockFolder(folder);
  const owner = JSON.parse(await readFile(lock(), 'utf8'));
  await release();
  await writeFile(lock(), JSON.stringify({ ...owner, id: 'killed', birth: '1' }));
  await (await lockFolder(folder)).release();
});

it('A2: refuses a folder that another container has, whose lease is renewed', async () => {
  await writeFile(lock(), foreign);
  const renewing = setInterval(() => void utimes(lock(), new Date(), new Date()), 50);
  await expect(lockFolder(folder)).rejects.toThrow('of another container or machine; set DATA_DIR');
  clearInterval(renewing);
  expect(await readFile(lock(), 'utf8')).toBe(foreign);
});

it.each([
  ['of another container', foreign],
  ['that cannot be read', 'half a li'],
])('takes over a lock %s whose lease has run out', async (_name, text) => {
  await writeFile(lock(), text);
  const taken = await lockFolder(folder, { leaseMs: 300 });
  expect(JSON.parse(await readFile(lock(), 'utf8')).pid).toBe(process.pid);
  await taken.release();
});

it('lets one of many take over a dead lock', async () => {
  await writeFile(lock(), foreign);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, { leaseMs: 300 })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('reports that the folder was taken while this process stood still, and leaves the new lock alone', async () => {
  const lost = new Promise<void>((resolve) => {
    void lockFolder(folder, { renewMs: 20, onLost: resolve });
  });
  while (!(await readdir(folder)).includes('server.lock')) await new Promise((resolve) => setTimeout(resolve, 10));
  await rm(lock());
  await writeFile(lock(), foreign);
  await lost;
  expect(await readFile(lock(), 'utf8')).toBe(foreign);
});

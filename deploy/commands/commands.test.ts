import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { demoAccounts } from '../server/reference-api/src/identity/users/demoAccounts';

const root = join(__dirname, '../..');
const readable = join(__dirname, 'lib/readable.mjs');
const processes = join(__dirname, 'lib/processes.mjs');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Runs a few lines of a command in a Node of their own: they end the process. */
function node(source: string, env: Record<string, string> = {}) {
  const args = ['--input-type=module', '-e', source];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { code: status, out: stdout.trim(), error: stderr.trim() };
}
const withReadable = (body: string, env?: Record<string, string>) =>
  node(`import * as readable from ${JSON.stringify(readable)};\n${body}`, env);

describe('the entry of the npm scripts', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(__dirname, 'run.mjs'), ...args], { encoding: 'utf8' });

  it('names the commands where it does not know one', () => {
    const { status, stderr } = run('no-such-command');
    expect(status).toBe(1);
    expect(stderr).toContain('There is no command "no-such-command".');
    expect(stderr).toMatch(/npm start +the whole console/);
  });

  const { known, help } = JSON.parse(
    node(
      `import { commands, helpText } from ${JSON.stringify(join(__dirname, 'table.mjs'))};
      console.log(JSON.stringify({ known: commands, help: helpText() }));`,
    ).out,
  ) as { known: Record<string, { program?: string; file?: string; tool?: string; installs?: string }>; help: string };

  it('has a row for each npm script, and a script for each row', () => {
    const named = Object.values(scripts).flatMap(
      (script) => /^node deploy\/commands\/run\.mjs (\S+)$/.exec(script)?.[1] ?? [],
    );
    expect(Object.keys(known).sort()).toEqual(named.sort());
  });

  it('finds what each row runs, and has no file besides', () => {
    const rows = Object.values(known);
    const programs = rows.flatMap(({ program }) => (program ? [`deploy/${program}.ts`] : []));
    const tools = rows.flatMap(({ tool }) => (tool ? [`node_modules/.bin/${tool}`] : []));
    const files = rows.flatMap(({ file }) => (file ? [`deploy/commands/${file}.mjs`] : []));
    expect([...programs, ...tools, ...files].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const own = readdirSync(__dirname).filter((file) => /(?<!\.test)\.mjs$/.test(file));
    const used = new Set(files.map((file) => basename(file)));
    expect(own.sort()).toEqual([...used, 'run.mjs', 'table.mjs'].sort());
  });

  it('A18: installs every package before it lists them, those of the catalogue too', () => {
    const listing = Object.entries(known).filter(
      ([, { file }]) => file && readFileSync(join(__dirname, `${file}.mjs`), 'utf8').includes('listDependencies('),
    );
    expect(listing.map(([name, { installs }]) => [name, installs])).toEqual(
      ['licences', 'audit', 'sbom'].map((name) => [name, 'all']),
    );
  });

  it('prints one line for each of them', () => {
    for (const name of Object.keys(known)) expect(help).toMatch(new RegExp(`^  npm (run )?${name} +\\S`, 'm'));
    expect(run('help').stdout.trim()).toBe(help);
  });

  it('shows how npm start is used, with every demo account, instead of starting', () => {
    const { status, stdout } = run('start', '--help');
    expect(status).toBe(0);
    expect(stdout).not.toContain('The console is at');
    for (const name of ['PORT', 'API_PORT', 'DATA_DIR']) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const accounts = [...stdout.matchAll(/^ {2}(\w+) +(\w+123)$/gm)].map(([, username, password]) => ({
      username,
      password,
    }));
    expect(accounts).toEqual(demoAccounts.map(({ username, password }) => ({ username, password })));
    const { status: refused, stderr } = run('start', '--fast');
    expect(refused).toBe(1);
    expect(stderr).toContain('"--fast" means nothing here.');
  });
});

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0'])('%s will do', (version) => {
    expect(withReadable(`readable.checkNode('${version}')`)).toMatchObject({ code: 0, error: '' });
  });

  it.each(['18.20.0', '20.18.3'])('%s is too old, in one line', (version) => {
    const { code, error } = withReadable(`readable.checkNode('${version}')`);
    expect({ code, error }).toEqual({ code: 1, error: `Node 20.19 or newer is needed; this is ${version}.` });
  });
});

describe('a port', () => {
  it('is the variable’s, else the default', () => {
    expect(withReadable("console.log(readable.portFrom('PORT', 8080))").out).toBe('8080');
    expect(withReadable("console.log(readable.portFrom('PORT', 8080))", { PORT: '9100' }).out).toBe('9100');
  });

  it.each(['0', '65536', '80.5', 'http', ''])('is not "%s"', (value) => {
    const { code, error } = withReadable("readable.portFrom('API_PORT', 3000)", { API_PORT: value });
    expect({ code, error }).toEqual({ code: 1, error: `API_PORT must be a port number, not "${value}".` });
  });

  it('that is taken is named, with the variable that changes it', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    // Not spawnSync: this process has to go on listening.
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { checkPort } from ${JSON.stringify(readable)}; await checkPort(${port}, 'PORT', 'the console');`,
    ]);
    let error = '';
    child.stderr.on('data', (chunk) => (error += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    server.close();
    expect(code).toBe(1);
    expect(error.trim()).toBe(
      `Port ${port}, wanted for the console, is taken. Stop what uses it, or set PORT to another port.`,
    );
  });
});

describe('a process', () => {
  const withProcesses = (body: string) => node(`import * as processes from ${JSON.stringify(processes)};\n${body}`);

  it('hands on its exit code', () => {
    expect(withProcesses("await processes.runAndExit(process.execPath, ['-e', 'process.exit(7)'])").code).toBe(7);
    expect(withProcesses("await processes.runAndExit(process.execPath, ['-e', ''])").code).toBe(0);
  });

  it('that was killed counts as failed', () => {
    expect(
      withProcesses("await processes.runAndExit(process.execPath, ['-e', 'process.kill(process.pid)'])").code,
    ).toBe(1);
  });

  it('that runs quietly returns what it wrote, and why it could not start', () => {
    const quiet = (command: string, ...args: string[]) =>
      JSON.parse(
        withProcesses(
          `const { code, output } = await processes.runQuietly('it', ${command}, ${JSON.stringify(args)}); console.log(JSON.stringify({ code, output }));`,
        ).out,
      );
    const both = "process.stdout.write('a'); process.stderr.write('b'); process.exitCode = 3";
    expect(quiet('process.execPath', '-e', both)).toEqual({ code: 3, output: expect.stringMatching(/^(ab|ba)$/) });
    expect(quiet("'/no/such/program'")).toEqual({ code: 1, output: expect.stringContaining('ENOENT') });
  });
});

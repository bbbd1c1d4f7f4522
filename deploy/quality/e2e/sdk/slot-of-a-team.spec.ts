import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SentOperationsView } from 'shared-auth/contract';
import { editFile } from '../src/rolloutStore';
import { expect, make, test as rolloutTest } from '../src/rolloutTest';
import { freePort } from '../src/servers';
import { tokenOf } from '../src/test';
import { createOwnRepository, type OwnRepository } from './ownRepository';
import { startRegistry } from './registry';

interface Teams {
  /** The repository of the team that offers a slot. */
  tyres: OwnRepository;
  /** The repository of the team that fills it. */
  costs: OwnRepository;
}

/** Two teams that share a registry of packages and a console, and nothing else. */
const test = rolloutTest.extend<Teams & { npm: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  async npm({}, use) {
    const registry = await startRegistry(await freePort());
    await use(registry.url);
    await registry.end();
  },
  async tyres({ npm }, use) {
    const repository = createOwnRepository(npm);
    await use(repository);
    repository.remove();
  },
  async costs({ npm }, use) {
    const repository = createOwnRepository(npm);
    await use(repository);
    repository.remove();
  },
});

const SLOT = 'mfe-tyres/tyre.cards';

/** The package of the slot's types, as docs/modules.md has it. */
const slotTypes = (version: string, props: string) => ({
  'slots/package.json': JSON.stringify({
    name: 'slots-mfe-tyres',
    ...{ version, types: 'index.d.ts', peerDependencies: { 'shared-auth': '*' } },
  }),
  'slots/index.d.ts': `import 'shared-auth/contract';
declare module 'shared-auth/contract' {
  interface ModuleSlotProps {
    '${SLOT}': ${props};
  }
}
`,
});

const tyresPage = (props: string) => `import { Slot } from 'shared-auth';
import { Card, Page, PageHeader } from 'shared-ui';

/** The page that shows what it knows, and what other teams know of the same tyre. */
export default function TyresPage() {
  return (
    <Page>
      <PageHeader title="Гуми" />
      <Card>
        <p>Гума 7 е на возило 1.</p>
      </Card>
      <Slot name="${SLOT}" minHeight={0} ${props} />
    </Page>
  );
}
`;

/** The widget of the other team. @param work what it does before it shows something */
const tyreCosts = (work = '', prop = 'tyreId') => `import { useState } from 'react';
import type { SlotWidget } from 'shared-auth';
import type {} from 'slots-mfe-tyres';

const TyreCosts: SlotWidget<'${SLOT}'> = ({ ${prop} }) => {
  const [isOpen, setOpen] = useState(false);
  ${work}
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Трошоци на гума {${prop}}
      {isOpen && ' по месеци'}
    </button>
  );
};

export default TyreCosts;
`;

const thrown = (text: string) => `throw new Error('${text}')`;

test('a slot that one team offers is filled by another one: who waits, who shows it, who answers for what breaks', async ({
  npm,
  tyres,
  costs,
  rollouts,
  servers,
  openAs,
  page,
  expectErrors,
}) => {
  const folderOf = (team: OwnRepository) => join(team.dir, team === tyres ? 'mfe-tyres' : 'mfe-costs');
  const write = (team: OwnRepository, files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folderOf(team), file)), { recursive: true });
      writeFileSync(join(folderOf(team), file), text);
    }
  };
  const describe = (team: OwnRepository, fields: object) => {
    const file = join(folderOf(team), 'module.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields }));
  };
  const run = async (team: OwnRepository, command: string, env?: Record<string, string>) => {
    const { code, out } = await team.run(`cd ${folderOf(team)} && ${command}`, env);
    expect(code, out).toBe(0);
    return out;
  };
  /** Publishes what the team's folder has under a version, as a person of the team does it. */
  const publish = async (team: OwnRepository, version: string, more = '') => {
    editFile(
      join(folderOf(team), 'package.json'),
      /"version": "[^"]+"/.exec(readFileSync(join(folderOf(team), 'package.json'), 'utf8'))?.[0] ?? '',
      `"version": "${version}"`,
    );
    const id = team === tyres ? 'mfe-tyres' : 'mfe-costs';
    return run(team, `npm run rollout -- publish ${id} --allow-dirty${more}`, { STORE_DIR: rollouts.dir });
  };
  const refused = async (command: string) => {
    const { code, out } = await rollouts.rollout(command);
    expect(code, out).toBe(1);
    return out;
  };
  const owner = page.getByText('Гума 7 е на возило 1.');
  const filler = page.getByRole('button', { name: 'Трошоци на гума 7' });
  /** Opens the owner's page anew, which everybody must be able to read whatever the filler does. */
  const openPage = async () => {
    await page.goto('/tyres');
    await expect(owner).toBeVisible();
  };
  /** What the console counts against a module: the failures of each of its versions. */
  const failuresOf = async (id: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(servers, 'admin')}` };
    const response = await fetch(`${servers.url}/ops/modules`, { headers });
    const { data } = (await response.json()) as { data: SentOperationsView };
    const entry = data.modules.find((each) => each.id === id);
    return { version: entry?.stable.version, failures: entry?.stable.failures };
  };

  await test.step('the owner offers a slot with its types, and the filler installs these alone', async () => {
    await tyres.run('npx @fleet/create-module mfe-tyres --mk Гуми --en Tyres', { npm_config_yes: 'true' });
    await costs.run('npx @fleet/create-module mfe-costs --mk Трошоци --en Costs', { npm_config_yes: 'true' });
    describe(tyres, {
      requires: { shell: '^1.9.0' },
      slots: [{ name: SLOT, version: '1.0.0', description: 'Below a tyre; passes tyreId' }],
    });
    write(tyres, { ...slotTypes('1.0.0', '{ tyreId: number }'), 'src/tyres/TyresPage.tsx': tyresPage('tyreId={7}') });
    await run(tyres, 'git init && npm install');
    await run(tyres, `npm publish ./slots --//${new URL(npm).host}/:_authToken=none`);
    await run(costs, 'git init && npm install && npm install slots-mfe-tyres');
    // Both were made with the place in the menu that a new module has, which the owner took first.
    editFile(join(folderOf(costs), 'module.json'), '"order": 500', '"order": 510');
    describe(costs, {
      requires: { shell: '^1.9.0' },
      widgets: [{ slot: SLOT, slotVersion: '^1.0.0', expose: './TyreCosts', title: 'title' }],
    });
    editFile(
      join(folderOf(costs), 'src/module.ts'),
      "'./CostsTile': './costs/CostsTile",
      "'./TyreCosts': './costs/TyreCosts",
    );
  });

  await test.step('a prop that the slot does not pass does not compile', async () => {
    write(costs, { 'src/costs/TyreCosts.tsx': tyreCosts('', 'wheelId') });
    const { code, out } = await costs.run('cd mfe-costs && npx fleet types');
    expect(code).toBe(1);
    expect(out).toContain("Property 'wheelId' does not exist");
    write(costs, { 'src/costs/TyreCosts.tsx': tyreCosts() });
    await run(costs, 'npx fleet types');
    await run(tyres, 'npx fleet types');
  });

  await test.step('the filler waits for the owner; then both are proved, published and on one page', async () => {
    expect(await publish(costs, '1.0.0')).toContain('proved in Chromium');
    expect(await refused('promote mfe-costs@1.0.0')).toContain(
      `mfe-costs@1.0.0 fills ${SLOT}, which no version of mfe-tyres that users have offers`,
    );
    expect(await publish(tyres, '1.0.0')).toContain('proved in Chromium');
    await make(rollouts, servers.url, 'promote mfe-tyres@1.0.0');
    await make(rollouts, servers.url, 'promote mfe-costs@1.0.0');
    await openAs('admin', '/tyres');
    await expect(owner).toBeVisible();
    await filler.click();
    await expect(page.getByRole('button', { name: 'Трошоци на гума 7 по месеци' })).toBeVisible();
  });

  await test.step('the filler is proved on the page of its owner', async () => {
    expect(await publish(costs, '1.0.1')).not.toContain('the slot was not on');
  });

  await test.step('the picture of the store has both', async () => {
    const command = fileURLToPath(new URL('../../../commands/run.mjs', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [command, 'slots', '--', '--live'], {
      env: { ...process.env, STORE_DIR: rollouts.dir },
      encoding: 'utf8',
    });
    expect(stdout, stderr).toContain(`mfe_tyres_tyre_cards["${SLOT}"]`);
    expect(stdout).toContain('mfe_tyres_tyre_cards -- "TyreCosts, ^1.0.0" --> mfe_costs["mfe-costs"]');
  });

  await test.step('a filler that cannot start is replaced by its last good version, and is blamed', async () => {
    expectErrors(/the prices are not there|Трошоци|mfe-costs/);
    write(costs, { 'src/costs/TyreCosts.tsx': tyreCosts(thrown('the prices are not there')) });
    await publish(costs, '1.1.0', ' --without-proof');
    await make(rollouts, servers.url, 'promote mfe-costs@1.1.0');
    await openPage();
    await expect(filler).toBeVisible();
    await expect
      .poll(() => failuresOf('mfe-costs'), { timeout: 30_000 })
      .toMatchObject({ version: '1.1.0', failures: { render: 1 } });
    expect(await failuresOf('mfe-tyres')).toEqual({ version: '1.0.0', failures: {} });
    await make(rollouts, servers.url, 'rollback mfe-costs');
  });

  await test.step('one that breaks later leaves a line in its place, and the owner’s page works on', async () => {
    write(costs, { 'src/costs/TyreCosts.tsx': tyreCosts(`if (isOpen) ${thrown('the prices are not there')};`) });
    await publish(costs, '1.2.0', ' --without-proof');
    await make(rollouts, servers.url, 'promote mfe-costs@1.2.0');
    await openPage();
    await filler.click();
    await expect(page.getByRole('status').filter({ hasText: 'Трошоци: Овој дел не може да се прикаже' })).toBeVisible();
    await expect(owner).toBeVisible();
    await expect
      .poll(() => failuresOf('mfe-costs'), { timeout: 30_000 })
      .toMatchObject({ version: '1.2.0', failures: { crash: 1 } });
    expect(await failuresOf('mfe-tyres')).toEqual({ version: '1.0.0', failures: {} });
  });

  await test.step('taken back, the version before is in the slot; disabled, the slot is empty', async () => {
    await make(rollouts, servers.url, 'rollback mfe-costs');
    expect(rollouts.registry().modules['mfe-costs']?.stable.version).toBe('1.0.0');
    await openPage();
    await expect(filler).toBeVisible();
    await make(rollouts, servers.url, 'disable mfe-costs');
    await openPage();
    await expect(page.locator(`[data-slot="${SLOT}"]`)).toHaveCount(0);
    await make(rollouts, servers.url, 'enable mfe-costs');
    await openPage();
    await expect(filler).toBeVisible();
  });

  await test.step('an owner that passes other props names its filler, which is not shown with them', async () => {
    describe(tyres, { slots: [{ name: SLOT, version: '2.0.0', description: 'Below a tyre; passes serial' }] });
    write(tyres, { ...slotTypes('2.0.0', '{ serial: string }'), 'src/tyres/TyresPage.tsx': tyresPage('serial="A-7"') });
    await run(tyres, `npm publish ./slots --//${new URL(npm).host}/:_authToken=none`);
    await publish(tyres, '2.0.0');
    expect(await refused('promote mfe-tyres@2.0.0')).toMatch(
      /mfe-costs@\S+ fills mfe-tyres\/tyre\.cards of \^1\.0\.0, which mfe-tyres@2\.0\.0 offers as 2\.0\.0/,
    );
    await make(rollouts, servers.url, 'promote mfe-tyres@2.0.0 --accept slots');
    await openPage();
    await expect(page.locator(`[data-slot="${SLOT}"]`)).toHaveCount(0);
    expect(await failuresOf('mfe-tyres')).toEqual({ version: '2.0.0', failures: {} });
  });

  await test.step('built against the new props it is shown again, but not by an owner that was taken back', async () => {
    await run(costs, 'npm install --prefer-online slots-mfe-tyres@2.0.0');
    describe(costs, { widgets: [{ slot: SLOT, slotVersion: '^2.0.0', expose: './TyreCosts', title: 'title' }] });
    write(costs, { 'src/costs/TyreCosts.tsx': tyreCosts('', 'serial') });
    await publish(costs, '2.0.0');
    await make(rollouts, servers.url, 'promote mfe-costs@2.0.0');
    await openPage();
    await expect(page.getByRole('button', { name: 'Трошоци на гума A-7' })).toBeVisible();
    // A way back is never refused for what was added since: the page is there, and its slot is empty.
    await make(rollouts, servers.url, 'rollback mfe-tyres');
    await openPage();
    await expect(page.locator(`[data-slot="${SLOT}"]`)).toHaveCount(0);
    expect(await failuresOf('mfe-tyres')).toEqual({ version: '1.0.0', failures: {} });
  });
});

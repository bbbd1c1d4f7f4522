import { sampleModule, sampleShell } from '../testing/sampleSet';
import type { Revision } from './revision';
import { collectable } from './unreferencedVersions';

const now = Date.parse('2026-03-31T12:00:00Z');
const revision = (number: number, version: string, at: string): Revision => ({
  registry: {
    schema: 1,
    revision: number,
    shell: sampleShell('1.0.0'),
    modules: { 'mfe-alarms': { stable: sampleModule('mfe-alarms', version) } },
  },
  change: { at, who: 'ana', why: '' },
});
const history = [
  revision(4, '1.4.0', '2026-03-30T00:00:00Z'),
  revision(3, '1.3.0', '2026-03-10T00:00:00Z'),
  revision(2, '1.2.0', '2026-02-01T00:00:00Z'),
  revision(1, '1.1.0', '2026-01-01T00:00:00Z'),
];
const published = (version: string, at: string | null = '2026-01-01T00:00:00Z') => ({ id: 'mfe-alarms', version, at });
const versions = (of: { version: string }[]) => of.map(({ version }) => version);

it('removes what was last live longer ago than a tab is kept open', () => {
  const releases = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((version) => published(version));
  // 1.2.0 was live until 10 March, 21 days ago.
  expect(versions(collectable(releases, history, { days: 30, revisions: 1, now }))).toEqual(['1.1.0']);
  expect(versions(collectable(releases, history, { days: 14, revisions: 1, now }))).toEqual(['1.1.0', '1.2.0']);
});

it('never removes what one of the last revisions names', () => {
  const releases = ['1.1.0', '1.2.0'].map((version) => published(version));
  expect(collectable(releases, history, { days: 0, revisions: 4, now })).toEqual([]);
});

it('keeps what was published lately and is not live yet', () => {
  const releases = [published('1.5.0', '2026-03-31T11:00:00Z'), published('0.9.0', null), published('0.9.1')];
  expect(versions(collectable(releases, history, { days: 30, revisions: 1, now }))).toEqual(['0.9.0', '0.9.1']);
});

it('keeps what a tab that is still open was live with, however long ago', () => {
  const releases = ['1.1.0', '1.2.0', '1.3.0'].map((version) => published(version));
  const options = { days: 14, revisions: 1, now };
  expect(versions(collectable(releases, history, { ...options, used: ['mfe-alarms@1.1.0'] }))).toEqual(['1.2.0']);
  expect(versions(collectable(releases, history, { ...options, used: ['mfe-alarms@1.4.0'] }))).toEqual([
    '1.1.0',
    '1.2.0',
  ]);
});

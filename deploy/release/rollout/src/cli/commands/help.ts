import { ROLLOUT } from '@fleet/build/workspace';
import { defineCommand } from './command';

const lines = `${ROLLOUT} <command>

  publish <id>                           build and store the version of its package.json; nothing is live by that
  publish --manifest dist/mf-manifest.json [--module module.json]   the same of a finished build, by any tool
  publish <id>[@<version>] --from <store>   the same bytes as another environment has (a folder or s3://…); default: what is stable there
  preview <id> … [--days 7]              a link by which those see these builds who open it; --end <name>
  verdict <id>@<version> [--explain]     would it fit the live set?
  promote <id>@<version> [--percent 10]  to a share of the users, after the compatibility check; default: to everyone
  journeys [<id>]                        the modules' browser tests against the live set, every night
  ramp <id> <percent>                    another share; 0 stops it, 100 makes it the stable version
  promote|ramp … --ring users=ana,petar  for these beside the share (also role=admin, team=2; repeatable); 0 percent where none is named
  freeze · thaw                          in an incident nothing is promoted or raised; what is worse is still taken back
  walk [<id>] [--once]                   opens the pages of what is rolled out each minute, as the accounts of WALK_ACCOUNTS; watch stops it for what is wrong
  watch <id> [--ramp 25,50,100]          compares candidate and stable, stops a worse candidate, may raise a good one
  rollback [<id>] [--to <revision>]      one module back, or the whole set of a revision before, after the compatibility check
  disable <id> · enable <id>             a module out of the console for everyone, and back
  remove <id>                            a module out of the registry, also one whose entry cannot be read
  restore [--to <revision>]              after registry.json was lost or damaged: a new revision of an old set
  status · history [--limit 20]          what is live · who did what, when and why
  keys · keys new <name> · keys sign [<id>@<version>]   whose signatures are taken · a new key · signs what is stored unsigned
  gc [--days 30] [--revisions 20]        removes versions that nothing can refer to any more

  <id> is mfe-alarms and the like, or shell.
  Each: --json, --dry-run. Changes: --who (default: $USER), --why. Refusals that are meant: --accept <check>.
  Changes wait until every gateway of --gateway (repeatable; default: GATEWAY=url,url) serves them, --wait 30 (seconds).
  publish: --allow-dirty (what is not committed), --out <folder> (builds, and stores nothing), --built <folder> (stores what --out kept, and compiles nothing), --sbom <file> (what it is made of, as npm run sbom writes it), --without-proof (it is not started in a browser alongside the live set; its release records who left that out). promote: --replace (another candidate that is being rolled out), --without-journeys (the module's browser tests are not run against the set as it would be; it is in the history).
  watch: --window 30 (minutes), --every 15 (seconds), --hold 10 (minutes a step),
         --revert (take a worse candidate out instead of stopping it at 0), --once.
  publish also stores what changes from the versions that are live now, for browsers that have them; DELTAS=off leaves that out.
  Signed revisions: ROLLOUT_KEYS (public keys, one a line or by commas: nothing else runs), ROLLOUT_KEY (the file of your own key).
  publish --from reads what ROLLOUT_KEYS signed, or FROM_KEYS where the other environment has keys of its own.
  Store: STORE_DIR (default .store), or STORE_URL=s3://bucket/prefix with S3_ENDPOINT and AWS_* credentials.`.split(
  '\n',
);

export const help = defineCommand({
  flags: [],
  targets: 0,
  run: async () => ({ ok: true, lines, data: { help: lines.join('\n') } }),
});

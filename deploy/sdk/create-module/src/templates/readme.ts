import type { ModuleNames } from '../names';

export const readmeOf = ({ id, feature, mk, en }: ModuleNames, component: string): string => `# ${id}

${en} (${mk}): a module of the fleet console, in a repository of its own.

| command | what it does |
| --- | --- |
| \`npm run dev -- --console http://localhost:8080\` | puts the module, from its sources, into a running console that allows overrides |
| \`npm run check\` | lint, types, unit tests, build and size budget |
| \`npm run e2e\` | browser tests in the console of \`CONSOLE\`, signed in as \`CONSOLE_USER\` with \`CONSOLE_PASSWORD\` |
| \`npm run rollout -- publish ${id}\` | builds and stores the version of package.json; nobody gets it by that |
| \`npm run rollout -- promote ${id}@1.0.0 --percent 10\` | gives it to a tenth of the users |
| \`npm run rollout -- watch ${id} --ramp 25,50,100\` | raises it while it does well, stops it where not |
| \`npm run rollout -- rollback ${id}\` | goes back |

The store is that of \`STORE_URL\` (\`s3://bucket/prefix\`, with \`S3_ENDPOINT\` and AWS_* credentials) or \`STORE_DIR\` (a folder).

- \`module.json\`: routes, menu entry, widgets and their labels: what the console knows before any code is loaded.
- \`src/module.ts\`: the files behind them. \`src/${feature}/${component}Page.tsx\` is the page, \`${component}Tile.tsx\` a tile of the dashboard.
- \`src/locales\`: the texts, in Macedonian and English, with the same keys.
- \`src/paths.ts\`: the module's own addresses.

Other modules fill a place in its pages once \`module.json\` offers it and a page has it:

    "slots": [{ "name": "${id}/list.cards", "version": "1.0.0", "description": "Below the list" }]
    <Slot name="${id}/list.cards" minHeight={0} />

with \`"requires": { "shell": "^1.9.0" }\`, and in \`slots/index.d.ts\`, which \`npm publish ./slots\` publishes with a package.json of its own:

    declare module 'shared-auth/contract' {
      interface ModuleSlotProps { '${id}/list.cards': Record<never, never> }
    }
`;

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as ui from 'shared-ui';
import * as charts from 'shared-ui/charts';
import * as lists from 'shared-ui/lists';
import * as map from 'shared-ui/map';

const stories = join(__dirname, 'stories');
/** Scenes are for pictures; they show no component of their own. */
const files = readdirSync(stories).filter((file) => file.endsWith('.stories.tsx') && file !== 'scenes.stories.tsx');

/** An export whose name begins with a capital is a component; a name all in capitals is a constant. */
const componentsOf = (exported: object) => Object.keys(exported).filter((name) => /^[A-Z][a-z]/.test(name));

it('shows every component that shared-ui exports', async () => {
  const shown = await Promise.all(files.map(async (file) => Object.keys(await import(join(stories, file)))));
  const components = [ui, charts, map, lists].flatMap(componentsOf).sort();
  expect(components.length).toBeGreaterThan(50);
  expect(shown.flat().sort()).toEqual([...components, 'Notify'].sort());
});

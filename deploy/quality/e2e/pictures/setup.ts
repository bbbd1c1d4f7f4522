import { buildSite } from '@fleet/catalogue';
import { chromium, type FullConfig } from '@playwright/test';
import { cameraOf, keepCamera, whyIncomparable } from './baselines';

/** Runs before all workers: builds the catalogue once, and warns when the pictures cannot be compared here. */
export default async function prepare({ updateSnapshots, projects }: FullConfig): Promise<void> {
  buildSite();
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  const camera = cameraOf(browser.version());
  await browser.close();
  if (updateSnapshots === 'all') keepCamera(camera);
  const why = whyIncomparable(camera);
  if (why) console.warn(`\n${why}\n`);
}

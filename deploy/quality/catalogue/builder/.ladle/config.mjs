/**
 * Ladle's settings. What would need `eval` or markup written by scripts is off, so that the catalogue runs under the
 * console's own policy.
 */
export default {
  stories: '../src/stories/*.stories.tsx',
  outDir: '../../../../.cache/catalogue/site',
  viteConfig: './vite.config.mjs',
  // A function would be sent to the page as text and evaluated there.
  storyOrder: ['*'],
  addons: {
    // Writes a document of its own into a frame.
    width: { enabled: false },
    rtl: { enabled: false },
    control: { enabled: false },
    ladle: { enabled: false },
  },
};

import { fileURLToPath } from 'node:url';

const below = (/** @type {string} */ path) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Builds shared-ui as the preset does: one React, one router, one translator, and files instead of data URLs. */
export default {
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next'],
  },
  publicDir: below('.cache/catalogue/public'),
  cacheDir: below('.cache/catalogue/vite'),
  server: { fs: { allow: [below('.')] } },
  build: { assetsInlineLimit: 0 },
};

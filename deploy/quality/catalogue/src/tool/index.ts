/** Builds and serves the catalogue. */
export { type CatalogueServer, serveSite } from './server';
export { buildSite } from './site';

import type { ReactElement } from 'react';
import { type RenderModuleOptions, renderModule } from 'shared-ui/testing';
import mk from '../locales/mk.json';

/** Renders a page of this module as the shell does. */
export const renderPage = (page: ReactElement, options?: RenderModuleOptions) =>
  renderModule(page, { locales: { 'mfe-admin': mk }, ...options });

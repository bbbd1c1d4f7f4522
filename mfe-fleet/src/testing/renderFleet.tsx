import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { renderModule } from 'shared-ui/testing';
import dashboard from '../dashboard/locales/mk.json';
import mk from '../locales/mk.json';

// jsdom has no canvas and logs that each time; the map then draws nothing.
HTMLCanvasElement.prototype.getContext = () => null;

/** Where the router is, for assertions on navigation. */
function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{`${pathname}${search}`}</output>;
}

interface RenderFleetOptions {
  /** Pattern of the page's route, such as `/vehicles/:id`. */
  path: string;
  /** Address the page is opened at; the pattern by default. */
  at?: string;
}

/** Renders a page under its route, as the shell does, and writes the router's address beside it. */
export function renderFleet(page: ReactElement, { path, at = path }: RenderFleetOptions) {
  return renderModule(
    <>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </>,
    { locales: { 'mfe-fleet': mk, 'mfe-fleet/DashboardPage': dashboard }, route: at },
  );
}

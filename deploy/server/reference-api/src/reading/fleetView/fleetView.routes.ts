import type { FastifyRequest } from 'fastify';
import type { FleetTotals, LiveBox, LiveCell } from 'shared-auth/contract';
import { driverTexts } from '../../identity/access/drivenNow';
import { type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { CLOSEST_COUNTED, cellsIn, isCounted } from '../../live/views/cellCounts';
import { widened } from '../../live/views/view';
import { pagination } from '../../platform/database/conditions';
import { sendJson } from '../../platform/http/jsonBody';
import { Envelope, Page, parseBoolean, type Static } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { fittedZoom } from './fittedZoom';
import { FleetView, ListedRow, ListQuery, ViewQuery } from './fleetView.schemas';
import { idNamed, idsIn, idsNear, type Listed, listIds, rowsOf } from './fleetView.store';
import { SentRows } from './sentRows';

/** Rows of a view at most: more are counted, even where single ones were requested. */
const MOST_ROWS = 5_000;
/**
 * Vehicles in a box below which they are certainly not shown as counts: the cells at its edges contain fewer vehicles
 * beyond it than the difference.
 */
const FEW = 300;
/** The zoom of a country; the zoom at which the whole fleet was last asked for is a better guess. */
const FIRST_ZOOM = 8;

/** The vehicles and counts of a map of many vehicles, and the list next to it (docs/live.md). */
export function fleetViewRoutes(app: Server): void {
  const { database } = app;
  const config = { permission: 'dashboard.view', budget: 'cheap', restrictedUsers: true } as const;
  const readView = viewReader(app);
  app.get('/api/fleet/view', {
    config,
    schema: { tags: ['fleet'], querystring: ViewQuery, response: { 200: Envelope(FleetView) } },
    handler: async ({ query, session: { user } }, reply) =>
      sendJson(reply, JSON.stringify({ success: true, data: await readView(query, user) })),
  });

  app.get('/api/fleet/list', {
    config,
    schema: { tags: ['fleet'], querystring: ListQuery, response: { 200: Page(ListedRow) } },
    handler: async ({ query, session: { user } }, reply) => {
      const listed = listedBy(query, await visibilityScopeOf(database, user));
      const { page = 1, limit = 20, search, sort = 'plate' } = query;
      const drivers = await driverTexts(database, user, app.privateVehicles.vehicles(), search);
      const { ids, total } = await listIds(database, listed, { page, limit, search, drivers, sort });
      const data = await rowsOf(database, ids, listed, app.privateVehicles.since());
      return sendJson(reply, JSON.stringify({ success: true, data, pagination: pagination(total, { page, limit }) }));
    },
  });
}

function viewReader({ database, live, privateVehicles }: Server) {
  const sent = new SentRows();
  // Counts for this zoom exist already while someone has the whole fleet in view; the sums are the same at any zoom.
  let usualZoom = FIRST_ZOOM;

  return async function readView(query: Static<typeof ViewQuery>, user: FastifyRequest['session']['user']) {
    const visibility = await visibilityScopeOf(database, user);
    const listed = listedBy(query, visibility);
    const countsAt = (zoom: number) =>
      live.counts.of({ ...listed, zoom, limited: limitedTo(user.id, visibility) }, user.id);
    const { totals } = await countsAt(usualZoom);
    const { box, zoom } = placeOf(query, totals);
    if (query.box === undefined) usualZoom = zoom;
    const cellsZoom = Math.min(zoom, CLOSEST_COUNTED);
    const isGrouped = (parseBoolean(query.grouped) ?? true) && zoom <= CLOSEST_COUNTED;
    const hidden = privateVehicles.vehicles();
    const idsOf = (where: LiveBox | null, most: number) => idsIn(database, listed, where, hidden, most);
    const most = isGrouped ? FEW : MOST_ROWS;
    let ids = await idsOf(box, most + 1);
    let cells: LiveCell[] | null = null;
    if (box && ids.length > most) {
      cells = cellsIn((await countsAt(cellsZoom)).cells, cellsZoom, box);
      const isMany = !isGrouped || isCounted(cells, parseBoolean(query.counted) ?? false);
      ids = await idsOf(isMany ? null : box, MOST_ROWS);
      if (!isMany) cells = null;
    }
    const named = query.vehicle ? await idNamed(database, query.vehicle, listed.of) : undefined;
    const near = query.near?.split(',').map(Number);
    const wanted = new Set([
      ...ids,
      ...(near ? await idsNear(database, near, listed, hidden) : []),
      ...(query.ids?.split(',').map(Number) ?? []),
      ...(named === undefined ? [] : [named]),
    ]);
    const rows = await rowsOf(database, [...wanted], listed, privateVehicles.since());
    return {
      totals,
      zoom: cellsZoom,
      cells,
      ...sent.changes(`${user.id} ${listed.of}`, rows, query.since),
      named: rows.some(({ id }) => id === named) ? named : null,
    };
  };
}

interface Query {
  of: Listed['of'];
  status?: Listed['status'] | undefined;
  type?: string | undefined;
  box?: string | undefined;
  zoom?: number | undefined;
  size?: string | undefined;
}

const listedBy = ({ of, status = 'all', type = 'all' }: Query, visibility: VisibilityScope): Listed => ({
  of,
  status,
  type,
  visibility,
});

const limitedTo = (userId: number, visibility: VisibilityScope) =>
  visibility ? { userId, vehicles: visibility.vehicles } : undefined;

/** The requested part of the map; the whole fleet where no box is given. */
function placeOf(
  { box, zoom = CLOSEST_COUNTED, size = '1024x400' }: Query,
  totals: FleetTotals,
): { box: LiveBox | null; zoom: number } {
  if (box !== undefined)
    return { box: widened(box.split(',').map(Number) as unknown as LiveBox), zoom: Math.floor(zoom) };
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { box: totals.box, zoom: totals.box ? fittedZoom(totals.box, width, height) : FIRST_ZOOM };
}

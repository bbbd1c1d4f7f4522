import { act, waitFor } from '@testing-library/react';
import { type MapLayer, session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { zoneRows } from '../testing/zones';
import GeofenceLayer from './GeofenceLayer';

afterEach(() => {
  serverAnnounces();
  session.logout();
});

it('hands the geofences over to the map, and takes them back when it goes', async () => {
  await signInAs('manager');
  const onLayer = jest.fn();
  const { unmount } = renderPage(<GeofenceLayer onLayer={onLayer} />);
  expect(onLayer).toHaveBeenLastCalledWith(
    'geofences',
    expect.objectContaining({
      label: 'Геозони',
      areas: expect.arrayContaining([
        { key: 'sample-1', name: expect.stringMatching(/\S/), shape: expect.objectContaining({ kind: 'circle' }) },
      ]),
    }),
  );
  unmount();
  expect(onLayer).toHaveBeenLastCalledWith('geofences', null);
});

it('gives nothing to those who may not open their page', async () => {
  await signInAs('operator');
  const onLayer = jest.fn();
  renderPage(<GeofenceLayer onLayer={onLayer} />);
  expect(onLayer).not.toHaveBeenCalled();
});

describe('where the server keeps zones', () => {
  it.each([['manager'], ['operator']] as const)(
    'offers them to a %s, hidden at first, and loads them when they are shown',
    async (role) => {
      serverAnnounces('zones');
      const server = fakeServer({ 'GET /api/zones': { json: { success: true, data: zoneRows } } });
      await signInAs(role);
      const onLayer = jest.fn<void, [key: string, layer: MapLayer | null]>();
      const { unmount } = renderPage(<GeofenceLayer onLayer={onLayer} />);
      const last = () => onLayer.mock.lastCall?.[1];
      expect(last()).toMatchObject({ label: 'Геозони', startsHidden: true, areas: [] });
      expect(server.callsTo('GET', '/api/zones')).toHaveLength(0);
      act(() => last()?.onShown?.(true));
      await waitFor(() =>
        expect(last()?.areas).toEqual([
          {
            key: '1',
            name: 'Депо Скопје',
            tone: 'green',
            shape: expect.objectContaining({ kind: 'circle', radius: 600 }),
          },
          {
            key: '2',
            name: 'Забранета зона',
            tone: 'red',
            shape: expect.objectContaining({ holes: [expect.anything()] }),
          },
          {
            key: '3',
            name: 'Автопат',
            tone: 'violet',
            width: 120,
            shape: expect.objectContaining({ kind: 'polygon' }),
          },
        ]),
      );
      unmount();
      expect(onLayer).toHaveBeenLastCalledWith('zones', null);
      server.restore();
    },
  );

  it('offers drivers nothing, and asks for nothing', async () => {
    serverAnnounces('zones');
    const server = fakeServer({});
    await signInAs('driver');
    const onLayer = jest.fn();
    renderPage(<GeofenceLayer onLayer={onLayer} />);
    expect(onLayer).not.toHaveBeenCalled();
    expect(server.calls).toEqual([]);
    server.restore();
  });
});

import { session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import GeofenceLayer from './GeofenceLayer';

afterEach(() => session.logout());

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

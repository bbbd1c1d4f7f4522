import {
  areaCenter,
  blankGeofence,
  draftArea,
  draftShape,
  drawnText,
  newGeofence,
  polygonKm2,
  sampleGeofences,
} from './geofences';

const circle = { ...blankGeofence, name: 'Депо', latitude: '41.9981', longitude: '21.4254', radius: '250' };
const polygon = { ...blankGeofence, name: 'Депо', kind: 'polygon' as const };

describe('sample geofences', () => {
  it('are a circle and a polygon', () => {
    expect(sampleGeofences.map(({ area }) => area.kind)).toEqual(['circle', 'polygon']);
  });
});

describe('the area of a draft', () => {
  it('is a circle of typed numbers, with a point or a decimal comma', () => {
    const area = { kind: 'circle', center: { lat: 41.9981, lng: 21.4254 }, radius: 250 };
    expect(draftArea(circle)).toEqual(area);
    expect(draftArea({ ...circle, latitude: ' 41,9981 ', longitude: '21,4254' })).toEqual(area);
  });

  it.each([
    { latitude: '' },
    { latitude: '91' },
    { longitude: 'x' },
    { radius: '0' },
    { radius: '-5' },
    { radius: '' },
    { radius: '100001' },
  ])('is none for %j', (patch) => {
    expect(draftArea({ ...circle, ...patch })).toBeNull();
  });

  it('is a polygon of three or more corners, however they are separated', () => {
    const corners = '41.9, 21.4\n41.95 21.4\n\n41,95; 21,5';
    expect(draftArea({ ...polygon, corners })).toEqual({
      kind: 'polygon',
      points: [
        { lat: 41.9, lng: 21.4 },
        { lat: 41.95, lng: 21.4 },
        { lat: 41.95, lng: 21.5 },
      ],
    });
  });

  it.each(['', '41.9, 21.4\n41.95, 21.4', '41.9, 21.4\n41.95, 21.4\n41.95', '41.9, 21.4\n41.95, 21.4\nx, y'])(
    'is none for the corners %j',
    (corners) => {
      expect(draftArea({ ...polygon, corners })).toBeNull();
    },
  );

  it('is drawn from the first corner on, and from what can be read', () => {
    expect(draftShape({ ...polygon, corners: '41.9, 21.4\nx' })).toEqual({
      kind: 'polygon',
      points: [{ lat: 41.9, lng: 21.4 }],
    });
    expect(draftShape(polygon)).toBeNull();
  });

  it('comes back as text when it was drawn', () => {
    const area = draftArea(circle);
    expect(draftArea({ ...blankGeofence, ...drawnText('circle', area) })).toEqual(area);
    const drawn = draftArea({ ...polygon, corners: '41.9, 21.4\n41.95, 21.4\n41.95, 21.5' });
    expect(drawnText('polygon', drawn).corners).toBe(
      '41.900000, 21.400000\n41.950000, 21.400000\n41.950000, 21.500000',
    );
    expect(drawnText('polygon', null)).toEqual({ corners: '' });
    expect(drawnText('circle', null)).toEqual({ latitude: '', longitude: '' });
  });
});

describe('a new geofence', () => {
  it('needs a name and an area, and gets an id of its own', () => {
    expect(newGeofence({ ...circle, name: '  ' })).toBeNull();
    expect(newGeofence({ ...circle, radius: '' })).toBeNull();
    expect(newGeofence(circle)?.name).toEqual({ text: 'Депо' });
    expect(newGeofence(circle)?.id).not.toBe(newGeofence(circle)?.id);
  });
});

describe('sizes', () => {
  it('are those of a square computed by hand, in either direction', () => {
    // 0.01° of latitude is 1.11195 km; 0.01° of longitude at 42° is 1.11195 × cos 42° = 0.82634 km.
    const square = [
      { lat: 41.995, lng: 21.4 },
      { lat: 42.005, lng: 21.4 },
      { lat: 42.005, lng: 21.41 },
      { lat: 41.995, lng: 21.41 },
    ];
    expect(polygonKm2(square)).toBeCloseTo(1.11195 * 0.82634, 3);
    expect(polygonKm2(square.toReversed())).toBeCloseTo(1.11195 * 0.82634, 3);
  });

  it('have their middle in the centre or the mean of the corners', () => {
    const [round, cornered] = sampleGeofences.map(({ area }) => areaCenter(area));
    expect(round).toEqual({ lat: 41.9896, lng: 21.4694 });
    expect(cornered?.lat).toBeCloseTo(41.9959, 6);
  });
});

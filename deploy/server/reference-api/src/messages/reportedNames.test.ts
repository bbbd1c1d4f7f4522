import { isNamedByType, traccarAlarms, traccarEvents } from './reportedNames';

/*
 * The names in Traccar's own sources, github.com/traccar/traccar, src/main/java/org/traccar/model, as they are at two
 * commits each: one of the newest, whose Event has deviceIdle (added after 6.11), and an older one whose servers are in
 * use.
 */
const sources = {
  alarms: {
    'Position.java at 95ce55673e37f06175b18f31deb242a529f55db1':
      'general sos vibration movement lowspeed overspeed fallDown lowPower lowBattery fault powerOff powerOn door lock unlock geofence geofenceEnter geofenceExit gpsAntennaCut accident tow idle highRpm hardAcceleration hardBraking hardCornering laneChange fatigueDriving powerCut powerRestored jamming temperature parking bonnet footBrake fuelLeak tampering removing',
    'Position.java at 0178f3144d0b2d089e857f1b1ea2c36aac641125': 'shock',
  },
  events: {
    'Event.java at 05d7c7ae4eb9fec224dbc37640b90988fc335fa8':
      'commandResult deviceOnline deviceUnknown deviceOffline deviceInactive queuedCommandSent deviceMoving deviceStopped deviceOverspeed deviceFuelDrop deviceFuelIncrease geofenceEnter geofenceExit alarm ignitionOn ignitionOff deviceIdle maintenance driverChanged media',
    'Event.java at 440b2a96c3febdd498628c9b6cfaec01649786f2': 'textMessage',
  },
};
const namesOf = (files: Readonly<Record<string, string>>) => Object.values(files).flatMap((names) => names.split(' '));

it('every alarm of Traccar has a type, and no name is made up', () => {
  expect(Object.keys(traccarAlarms).sort()).toEqual(namesOf(sources.alarms).sort());
});

it('every event of Traccar has a meaning, and no name is made up', () => {
  expect(Object.keys(traccarEvents).sort()).toEqual(namesOf(sources.events).sort());
});

it('an alarm whose type says less than its name has its name beside the text', () => {
  const loose = namesOf(sources.alarms).filter((name) => !isNamedByType(name));
  expect(loose.sort()).toEqual(['fuelLeak', 'lowPower', 'powerOff', 'shock', 'tampering']);
});

import { readFileSync } from 'node:fs';
import { alarmText } from '../alarms/rules/alarmTypes';
import { positionBody } from '../testing/traccar';
import { alarmNames, expectations } from '../testing/traccarExpectations';
import { timeLimits } from './clocks';
import { alarmType } from './reportedNames';
import { readPosition } from './traccarBody';

const fixTime = '2026-08-21T15:36:49.000+00:00';
const limits = timeLimits(10_000, Date.UTC(2026, 7, 22));

/** What the console calls alarm types, by language. */
const texts = ['mk', 'en'].map((language) => {
  const file = new URL(`../../../../../shared-ui/src/locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).alarmType;
});

/** The body that Traccar forwards of what it has decoded. */
function bodyOf(protocol: string, attributes: Record<string, unknown>, position: Record<string, unknown>) {
  const body = positionBody('123456789012345', fixTime, 0);
  return { ...body, position: { ...body.position, deviceTime: fixTime, protocol, ...position, attributes } };
}

it('holds more bodies than the issue asks for', () => {
  expect(expectations.length).toBeGreaterThanOrEqual(40);
});

it.each(expectations.map((one) => [one.protocol, JSON.stringify(one.attributes ?? one.position), one] as const))(
  'reads what Traccar decodes of %s: %s',
  (protocol, _, { attributes = {}, position = {}, state = {}, others = {}, fix = {}, alarms = [] }) => {
    const message = readPosition(bodyOf(protocol, attributes, position), limits);
    expect(message).toMatchObject({ protocol, state, fix, attributes: others });
    expect(Object.keys(message.attributes)).toEqual(Object.keys(others));
    expect(message.alarms.map(alarmType)).toEqual(alarms);
    // What is in the state is not also among the others, and nothing is lost.
    const reported = Object.values(message.state).filter((value) => value !== null).length;
    const derived = Number(message.state.engine_status !== null);
    const counted = reported - derived + Object.keys(others).length + alarms.length + Number('sat' in attributes);
    expect(counted).toBe(Object.keys(attributes).length);
  },
);

it.each(alarmNames)('has a text in both languages for the alarm %s: %s', (name, type) => {
  expect(alarmType(name)).toBe(type);
  for (const names of texts) expect(Object.keys(names)).toContain(type);
  if (name !== 'general') expect(alarmText(type)).not.toBe(alarmText('other'));
});

it('leaves out what is no reading, and bounds what it keeps', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`io${i}`, i]));
  const odd = { nested: { a: 1 }, list: [1], none: null, ['x'.repeat(65)]: 1, long: 'я'.repeat(900), ...many };
  const { attributes } = readPosition(bodyOf('teltonika', odd, {}), limits);
  expect(Object.keys(attributes)).toHaveLength(100);
  expect(attributes).not.toHaveProperty('nested');
  expect(String(attributes.long)).toHaveLength(256);
});

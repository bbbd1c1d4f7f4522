import { type Field, type FieldCase, MIN, SECOND, type Tracked } from './field';

/** A step of a tracker's story; the times are after the command. */
type Step = (field: Field, d: Tracked, id: number) => Promise<unknown>;

const replies =
  (result: string, after = 5 * SECOND, more: object = {}): Step =>
  (f, d) =>
    f.send(f.event(d, 'commandResult', Date.now() + after, { result, ...more }), 'events');
const repliesTo =
  (result: string): Step =>
  (f, d, id) =>
    f.answer(d, result, { commandId: id });
/** A report of the tracker's state, newer than the command. */
const reports =
  (attributes: Record<string, unknown>, protocol = 'gt06'): Step =>
  (f, d) =>
    f.send(f.position(d, { fix: Date.now() + SECOND, attributes, protocol }));
const orders =
  (type: string): Step =>
  (f, d) =>
    f.command(d, type);

const row = (source: string, what: string, steps: Step[], status: string, engine: string): FieldCase => ({
  id: 'F13',
  source,
  what: `${what}: ${status}, ${engine}`,
  run: async (f) => {
    const d = await f.fresh();
    await f.send(f.position(d, { fix: f.now - MIN, attributes: { ignition: true } }));
    const { id } = await f.command(d);
    for (const step of steps) await step(f, d, id);
    return [
      [(await f.lastCommand(d)).status, await f.engine(d)],
      [status, engine],
    ];
  },
});

/** Rule 3: what is believed of a cut, by the makers' words, by the tracker's state and by the order of both. */
export const answerCases: readonly FieldCase[] = [
  row('Concox', 'DYD=Success!', [replies('DYD=Success!')], 'confirmed', 'cut'),
  row('Concox', 'DYD=Speed Limit', [replies('DYD=Speed Limit, Speed 40km/h')], 'refused', 'normal'),
  row(
    'Concox',
    'a delay',
    [replies('GPS not fixed, Cut off the fuel supply operation delay execution!')],
    'answered',
    'unconfirmed',
  ),
  row('Coban', 'Stop engine Succeed', [replies('Stop engine Succeed')], 'confirmed', 'cut'),
  row('Coban', 'later', [replies('It will be executed after speed less than 20KM/H')], 'answered', 'unconfirmed'),
  row('Teltonika', 'DOUT1:ON', [replies('DOUT1:ON Timeout:INFINITY')], 'confirmed', 'cut'),
  row('Teltonika', 'DOUT1:IGNORED', [replies('DOUT1:IGNORED')], 'refused', 'normal'),
  row(
    'Queclink',
    '+ACK:GTOUT',
    [replies('+ACK:GTOUT,080100,135790246811220,,0004,20090214093254,11F0$')],
    'confirmed',
    'cut',
  ),
  row('Ruptela', 'incorrect', [replies('SETIO configuration data incorrect')], 'refused', 'normal'),
  row('Meitrack', 'C01,OK', [replies('C01,OK')], 'confirmed', 'cut'),
  row('others', 'a text that nobody knows', [replies('Во ред')], 'answered', 'unconfirmed'),
  row('others', 'such a text with the id of the command', [repliesTo('OK')], 'answered', 'unconfirmed'),
  row('others', 'no text', [replies('')], 'answered', 'unconfirmed'),
  row('t#2080', 'a text that is older than the command', [replies('DYD=Success!', -MIN)], 'sent', 'unconfirmed'),
  row(
    't#2080',
    'a delay, then success',
    [replies('It will be executed after speed less than 20KM/H'), replies('Stop engine Succeed', 8 * SECOND)],
    'confirmed',
    'cut',
  ),
  row('others', 'the same twice', [replies('DYD=Success!'), replies('DYD=Success!')], 'confirmed', 'cut'),
  row(
    'others',
    'a refusal, then success',
    [replies('DYD=Fail!'), replies('DYD=Success!', 9 * SECOND)],
    'confirmed',
    'cut',
  ),
  row(
    'others',
    'success, then another success later',
    [replies('DYD=Success!'), replies('DYD=Success!', 9 * SECOND)],
    'confirmed',
    'cut',
  ),
  row(
    'others',
    'success, then words nobody knows',
    [replies('DYD=Success!'), replies('STATUS: ok', 9 * SECOND)],
    'confirmed',
    'cut',
  ),
  row('others', 'the words of a restore', [replies('HFYD=Success!')], 'sent', 'unconfirmed'),
  row('state', 'blocked', [reports({ blocked: true })], 'confirmed', 'cut'),
  row('state', 'blocked as text', [reports({ blocked: 'true' })], 'confirmed', 'cut'),
  row('state', 'not blocked', [reports({ blocked: false })], 'sent', 'unconfirmed'),
  row('state', 'the ignition off after it was on', [reports({ ignition: false })], 'confirmed', 'cut'),
  row('state', 'the ignition still on', [reports({ ignition: true })], 'sent', 'unconfirmed'),
  row('state', 'a refusal, and yet blocked', [replies('DYD=Fail!'), reports({ blocked: true })], 'confirmed', 'cut'),
  row(
    'state',
    'blocked, then a refusal in words',
    [reports({ blocked: true }), replies('DYD=Fail!', 9 * SECOND)],
    'confirmed',
    'cut',
  ),
  row(
    'restore',
    'cut, then restored in words',
    [replies('DYD=Success!'), orders('engine_restore'), replies('HFYD=Success!', 9 * SECOND)],
    'confirmed',
    'normal',
  ),
  row(
    'restore',
    'cut, then a restore that is refused',
    [replies('DYD=Success!'), orders('engine_restore'), replies('HFYD=Fail!', 9 * SECOND)],
    'refused',
    'cut',
  ),
  row(
    'restore',
    'cut, then a restore without an answer',
    [replies('DYD=Success!'), orders('engine_restore')],
    'sent',
    'restoring',
  ),
  row(
    'restore',
    'cut by its state, then free by its state',
    [reports({ blocked: true }), orders('engine_restore'), reports({ blocked: false })],
    'confirmed',
    'normal',
  ),
];

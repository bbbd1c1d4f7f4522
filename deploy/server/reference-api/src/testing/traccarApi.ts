import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

type Kind = 'integer' | 'number' | 'text' | 'flag' | 'time' | 'object' | 'integers';

const schemas: Readonly<Record<Kind, object>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  text: { type: 'string' },
  flag: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  object: { type: 'object' },
  integers: { type: 'array', items: { type: 'integer' } },
};

interface DocumentedCall {
  /** Parameters of the query. */
  query: string;
  isList: boolean;
  /** Names of a record's fields, by what they hold. */
  fields: Partial<Record<Kind, string>>;
}

const list = (query: string, fields: DocumentedCall['fields']): DocumentedCall => ({ query, isList: true, fields });
const ofUser = 'all userId';
const ofDevice = 'all userId deviceId groupId refresh';

/**
 * The calls that we make to a foreign Traccar, as Traccar 6.6 documents them: which parameters and fields there are, in
 * our own form. They were looked up in its OpenAPI file (github.com/traccar/traccar, openapi.yaml, commit
 * 0647ceca6fde6a7f1df40c4c235be6c0703cb765); nothing of that file's text is here. Whoever takes a newer version looks
 * them up anew. Not among them: permissions, which it takes and does not list, and computed attributes, which do not
 * come.
 */
export const documentedCalls: Readonly<Record<string, DocumentedCall>> = {
  '/api/server': {
    query: '',
    isList: false,
    fields: { integer: 'id zoom', text: 'version map', flag: 'registration readonly', object: 'attributes' },
  },
  '/api/devices': list('all userId id uniqueId', {
    // `calendarId` is in no OpenAPI file of theirs: Device.java has it, and each answer.
    integer: 'id positionId groupId calendarId',
    text: 'name uniqueId status phone model contact category',
    flag: 'disabled',
    time: 'lastUpdate',
    object: 'attributes',
  }),
  '/api/groups': list(ofUser, { integer: 'id groupId', text: 'name', object: 'attributes' }),
  '/api/geofences': list(ofDevice, {
    integer: 'id calendarId',
    text: 'name description area',
    object: 'attributes',
  }),
  '/api/drivers': list(ofDevice, { integer: 'id', text: 'name uniqueId', object: 'attributes' }),
  '/api/users': list('userId', {
    integer: 'id zoom deviceLimit userLimit',
    number: 'latitude longitude',
    text: 'name email phone map password coordinateFormat poiLayer',
    flag: 'readonly administrator disabled deviceReadonly limitCommands fixedEmail',
    time: 'expirationTime',
    object: 'attributes',
  }),
  '/api/calendars': list(ofUser, { integer: 'id', text: 'name data', object: 'attributes' }),
  '/api/commands': list(ofDevice, { integer: 'id deviceId', text: 'description type', object: 'attributes' }),
  '/api/notifications': list(ofDevice, {
    integer: 'id calendarId',
    text: 'type',
    flag: 'always web mail sms',
    object: 'attributes',
  }),
  '/api/maintenance': list(ofDevice, {
    integer: 'id',
    text: 'name type',
    number: 'start period',
    object: 'attributes',
  }),
  '/api/positions': list('deviceId from to id', {
    integer: 'id deviceId',
    text: 'protocol address',
    time: 'deviceTime fixTime serverTime',
    flag: 'outdated valid',
    number: 'latitude longitude altitude speed course accuracy',
    integers: 'geofenceIds',
    object: 'network attributes',
  }),
  '/api/reports/events': list('deviceId groupId type from to', {
    integer: 'id deviceId positionId geofenceId maintenanceId',
    text: 'type',
    time: 'eventTime',
    object: 'attributes',
  }),
};

export const fieldsOf = ({ fields }: DocumentedCall): string[] =>
  Object.values(fields).flatMap((names) => names.split(' '));

const ajv = addFormats.default(new Ajv({ allowUnionTypes: true }));
const compiled = new Map<string, ValidateFunction>();

function answerOf(path: string, { fields, isList }: DocumentedCall): ValidateFunction {
  const known = compiled.get(path);
  if (known) return known;
  // Traccar sends null for what was never set, which its file says of one field alone.
  const properties = Object.entries(fields).flatMap(
    ([kind, names]) => names.split(' ').map((name) => [name, { anyOf: [schemas[kind as Kind], { type: 'null' }] }]), // the table's keys
  );
  const record = { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
  const validate = ajv.compile(isList ? { type: 'array', items: record } : record);
  compiled.set(path, validate);
  return validate;
}

/** What a call and its answer have that Traccar does not document; nothing where all is documented. */
export function undocumented(url: string, answer: unknown): string[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const call = documentedCalls[pathname];
  if (!call) return [pathname];
  const parameters = call.query.split(' ');
  const unknown = [...searchParams.keys()].filter((name) => !parameters.includes(name));
  const validate = answerOf(pathname, call);
  const wrong = validate(answer) ? [] : [`${pathname}: ${ajv.errorsText(validate.errors)}`];
  return [...unknown.map((name) => `${pathname}?${name}`), ...wrong];
}

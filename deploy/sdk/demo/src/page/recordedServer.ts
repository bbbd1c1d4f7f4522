import { UNDO_MS } from 'shared-auth/contract';
import type { Recording } from '../recording';
import { isRow, type Row, selectRows } from './rows';
import { movedInTime } from './times';

export interface DemoRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The bearer's. */
  token: string | null;
  body: unknown;
}

export interface DemoResponse {
  status: number;
  json: unknown;
}

/** A user's change. It shows in every answer that has the row, until the page is closed. */
interface Change {
  /** `/api/vehicles` */
  collection: string;
  ids: ReadonlySet<string>;
  /** New values; null: the rows were deleted. */
  values: Row | null;
}

export interface RecordedServerOptions {
  recording: Recording;
  /** Fetches an answer that is a separate file. */
  load: (file: string) => Promise<unknown>;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface DemoUser {
  id: unknown;
  name: string;
}

const TOKEN = 'demo-';
const ok = (json: object): DemoResponse => ({ status: 200, json: { success: true, ...json } });
const refused = (status: number, error: string): DemoResponse => ({ status, json: { success: false, error } });
const objectOf = (value: unknown): Row => (isRow(value) ? value : {});
const userOf = (verified: unknown): DemoUser => {
  const { id, first_name, last_name } = objectOf(objectOf(verified).user);
  return { id, name: `${first_name} ${last_name}` };
};

/** Answers reads as the recorded server did and writes as it would have; changes last as long as the page. */
export class RecordedServer {
  readonly #options: RecordedServerOptions;
  /** Milliseconds from the recording to the opening of the page. */
  readonly #age: number;
  readonly #changes: Change[] = [];
  readonly #added = new Map<string, Row[]>();
  #lastId = 1_000_000;

  constructor(options: RecordedServerOptions) {
    this.#options = options;
    this.#age = options.now() - Date.parse(options.recording.recordedAt);
  }

  async respond(request: DemoRequest): Promise<DemoResponse> {
    if (request.path === '/api/auth/login') return this.#signIn(objectOf(request.body));
    const account = this.#options.recording.accounts.find(({ username }) => request.token === TOKEN + username);
    if (!account) return refused(401, 'unauthorized');
    if (request.path === '/api/auth/verify') return { status: 200, json: account.verified };
    return request.method === 'GET' ? this.#read(request) : this.#write(request, userOf(account.verified));
  }

  #signIn({ username, password }: Row): DemoResponse {
    const account = this.#options.recording.accounts.find(
      (each) => each.username === username && each.password === password,
    );
    if (!account) return refused(401, 'Invalid credentials');
    return ok({ ...objectOf(account.verified), token: TOKEN + account.username });
  }

  async #read({ path, query }: DemoRequest): Promise<DemoResponse> {
    const device = query.get('device_id');
    // Recorded for each device: the server has no list of all.
    const variant = `${path}?group=${query.get('group')}`;
    const json = await this.#answer(
      path === '/api/routes/exported'
        ? `${path}/${device}`
        : Object.hasOwn(this.#options.recording.answers, variant)
          ? variant
          : path,
    );
    if (!isRow(json)) return refused(404, 'not found');
    if (!Array.isArray(json.data)) return { status: 200, json };
    const { rows, total } = selectRows(json.data, query);
    if (!isRow(json.pagination)) return { status: 200, json: { ...json, data: rows } };
    const limit = Number(query.get('limit') ?? 0) || Math.max(1, rows.length);
    const page = Number(query.get('page') ?? 1);
    const pagination = { ...json.pagination, page, limit, total, pages: Math.ceil(total / limit) };
    return { status: 200, json: { ...json, data: rows, pagination } };
  }

  /** The present answer: moved to the present, with the writes since. */
  async #answer(path: string): Promise<unknown> {
    const { recording, load } = this.#options;
    const added = this.#added.get(path.slice(0, path.lastIndexOf('/')))?.find(({ id }) => path.endsWith(`/${id}`));
    if (added) return this.#changed({ success: true, data: added }, path);
    const recorded = Object.hasOwn(recording.answers, path) ? recording.answers[path] : undefined;
    if (!recorded) return undefined;
    const json = movedInTime('json' in recorded ? recorded.json : await load(recorded.file), this.#age);
    return this.#changed(json, path);
  }

  #changed(json: unknown, path: string): unknown {
    if (!isRow(json)) return json;
    const changes = this.#changes.filter(({ collection }) => path === collection || path.startsWith(`${collection}/`));
    const rewrite = (row: unknown): unknown => {
      if (!isRow(row)) return row;
      const own = changes.filter(({ ids }) => ids.has(String(row.id)));
      if (own.some(({ values }) => values === null)) return undefined;
      return Object.assign({}, row, ...own.map(({ values }) => values)) as Row; // rows and their new values
    };
    if (!Array.isArray(json.data)) {
      const data = rewrite(json.data);
      return data === undefined ? undefined : { ...json, data };
    }
    const rows = [...(this.#added.get(path) ?? []), ...json.data];
    return { ...json, data: rows.map(rewrite).filter((row) => row !== undefined) };
  }

  /** A change of rows, or a new one; of any other call, that it was done. */
  async #write({ method, path, body }: DemoRequest, user: DemoUser): Promise<DemoResponse> {
    const values = objectOf(body);
    const [, collection = '', id, action] = /^(\/api\/[a-z-]+)(?:\/([^/]+)(?:\/(.+))?)?$/.exec(path) ?? [];
    const act = collection === '/api/alarms' ? (id === 'acknowledge' ? id : action) : undefined;
    if (act === 'acknowledge' || act === 'claim') {
      const ids = id === 'acknowledge' ? values.alarm_ids : [id];
      return this.#changeAlarms(Array.isArray(ids) ? ids.map(String) : [], this.#marks(act, method === 'PUT', user));
    }
    if (method === 'POST' && id === undefined) {
      this.#lastId += 1;
      const row = { ...values, id: this.#lastId, created_at: new Date(this.#options.now()).toISOString() };
      this.#added.set(collection, [row, ...(this.#added.get(collection) ?? [])]);
      return { status: 201, json: { success: true, data: row } };
    }
    if (id === undefined || action !== undefined || method === 'POST') return ok({ data: values });
    this.#changes.push({ collection, ids: new Set([id]), values: method === 'DELETE' ? null : values });
    return ok(method === 'DELETE' ? {} : objectOf(await this.#answer(path)));
  }

  /** The fields of an alarm that name who acknowledged or claimed it; they are empty when that is undone. */
  #marks(act: 'acknowledge' | 'claim', isDone: boolean, { id, name }: DemoUser): Row {
    const at = isDone ? new Date(this.#options.now()).toISOString() : null;
    const by = isDone ? name : null;
    if (act === 'claim') return { claimed_by: by, claimed_by_id: isDone ? id : null, claimed_at: at };
    const undo = isDone ? new Date(this.#options.now() + UNDO_MS).toISOString() : null;
    return { is_acknowledged: isDone, acknowledged_at: at, acknowledged_by: by, undo_until: undo };
  }

  async #changeAlarms(ids: readonly string[], values: Row): Promise<DemoResponse> {
    this.#changes.push({ collection: '/api/alarms', ids: new Set(ids), values });
    const { data } = objectOf(await this.#answer('/api/alarms'));
    const rows = Array.isArray(data) ? data.filter((row) => isRow(row) && ids.includes(String(row.id))) : [];
    return ok({ data: rows.length === 1 ? rows[0] : { acknowledged: ids, failed: [], ...values } });
  }
}

import type { LiveBox, LiveCell } from 'shared-auth/contract';
import type { LocationUpdate } from '../payloads';
import type { LiveSocket } from '../protocol';
import { type CellCounts, type Cells, CLOSEST_COUNTED, cellsIn, isCounted } from './cellCounts';
import { isIn, type View } from './view';

/** Milliseconds between comparisons of counts. */
const COMPARED_EVERY = 2_000;

/** Whose client it is. */
export interface ViewedBy {
  /** The group with which the client is served. */
  group: number;
  userId: number;
  /** Set for a person who sees only some vehicles; `vehicles` is a new object once these have changed. */
  restricted: { readonly vehicles: ReadonlyMap<number, string> } | undefined;
}

/** A vehicle's new place. */
export interface Moved {
  update: LocationUpdate;
  /**
   * The location before it, so that clients who saw the vehicle there see it leave. The same one where only its alarm
   * is new.
   */
  before: LocationUpdate | undefined;
}

/** One client that follows the part of the fleet that its map shows. */
export class Viewer {
  readonly by: ViewedBy;
  /** The share of the last batch, of those that were not empty, that it was sent. */
  share = 1;
  readonly #socket: LiveSocket;
  readonly #counts: CellCounts;
  #view: View;
  /** The box whose vehicles it follows; until a decision it may differ from that of its view. */
  #followed: LiveBox | null = null;
  #chosen: ReadonlySet<number> = new Set();
  /** Whether it has been decided if the vehicles of its view are sent or counted. */
  #isDecided = false;
  /** The cells that it was sent, as text, by their keys; null while single vehicles are sent. */
  #cells: ReadonlyMap<string, string> | null = null;
  #cellsZoom = 0;
  #isComparing = false;
  #compareAt = 0;

  constructor(socket: LiveSocket, view: View, by: ViewedBy, counts: CellCounts) {
    this.by = by;
    this.#socket = socket;
    this.#counts = counts;
    this.#view = view;
    this.look(view);
  }

  look(view: View): void {
    this.#view = view;
    this.#compareAt = 0;
    // Where counts are possible no vehicles are sent before they have been counted, because they may be tens of
    // thousands.
    this.#isDecided = !this.#mayCount();
    if (this.#isDecided) this.#showSingle();
  }

  /** From now on the client is sent the whole fleet again. */
  end(): void {
    this.#showSingle();
  }

  /**
   * Sends the client's part of a batch, with the vehicles that a move of the map has brought into its box.
   * @param places of everything that has moved since there are views
   */
  send(batch: readonly Moved[], alarmed: ReadonlySet<number>, places: () => Iterable<LocationUpdate>): void {
    if (this.#mayCount() && !this.#isComparing && performance.now() >= this.#compareAt) void this.#compare();
    const sent = new Map(this.#newlyIn(places).map((update) => [update.device_id, update]));
    const { vehicles } = this.#view;
    const box = this.#followed;
    for (const { update, before } of batch) {
      const id = update.vehicle_id;
      const isThere = box !== null && (isIn(box, update) || (before !== undefined && isIn(box, before)));
      const isFollowed = isThere || (id !== null && vehicles.has(id));
      // An unchanged location that a client follows has been sent to it already.
      const isMeant = update === before ? !isFollowed : isFollowed || (id !== null && alarmed.has(id));
      if (isMeant && this.#canSee(update)) sent.set(update.device_id, update);
    }
    if (batch.length > 0) this.share = Math.min(1, sent.size / batch.length);
    if (sent.size > 0) this.#socket.emit('location-update', [...sent.values()]);
  }

  /** Vehicles that are in the present view and were not in the one before. */
  #newlyIn(places: () => Iterable<LocationUpdate>): LocationUpdate[] {
    const { box, vehicles } = this.#view;
    const [before, chosen] = [this.#followed, this.#chosen];
    const isMoved = this.#isDecided && this.#cells === null && before !== box;
    const newlyChosen = new Set([...vehicles].filter((id) => !chosen.has(id)));
    if (isMoved) this.#followed = box;
    this.#chosen = vehicles;
    if (!isMoved && newlyChosen.size === 0) return [];
    return [...places()].filter((update) => {
      const hasComeIn = isMoved && isIn(box, update) && !(before && isIn(before, update));
      return (hasComeIn || newlyChosen.has(update.vehicle_id ?? -1)) && this.#canSee(update);
    });
  }

  #mayCount(): boolean {
    return this.#view.cells !== null && this.#view.zoom <= CLOSEST_COUNTED;
  }

  #canSee({ vehicle_id }: LocationUpdate): boolean {
    const { restricted } = this.by;
    return !restricted || (vehicle_id !== null && restricted.vehicles.has(vehicle_id));
  }

  async #compare(): Promise<void> {
    const view = this.#view;
    const { restricted, userId } = this.by;
    const vehicles = restricted?.vehicles;
    if (!view.cells) return;
    this.#isComparing = true;
    const counted = { ...view.cells, zoom: view.zoom, limited: vehicles && { userId, vehicles } };
    // Others have reported that the database is unreachable; meanwhile the previous decision applies.
    const cells = await this.#counts.of(counted, userId).then(
      (counts) => counts.cells,
      () => undefined,
    );
    this.#isComparing = false;
    // The map has moved meanwhile, or the user's visibility scope has changed: the next batch counts anew.
    if (view !== this.#view || vehicles !== restricted?.vehicles) return;
    this.#compareAt = performance.now() + COMPARED_EVERY;
    if (cells && this.#socket.connected) this.#showCells(cells, view);
  }

  #showCells(all: Cells, { zoom, box }: View): void {
    const cells = cellsIn(all, zoom, box);
    const known = this.#cells;
    this.#isDecided = true;
    if (!isCounted(cells, known !== null)) {
      this.#showSingle();
      return;
    }
    const before = known && this.#cellsZoom === zoom ? known : new Map<string, string>();
    const next = new Map(cells.map((cell) => [cell[0], JSON.stringify(cell)]));
    const changed = cells.filter(([key]) => before.get(key) !== next.get(key));
    const gone = [...before.keys()].filter((key) => !next.has(key)).map(emptyCell);
    const isAll = before !== known;
    this.#followed = null;
    this.#cells = next;
    this.#cellsZoom = zoom;
    if (isAll || changed.length + gone.length > 0)
      this.#socket.emit('live:cells', { v: 1, zoom, all: isAll, cells: [...changed, ...gone] });
  }

  #showSingle(): void {
    if (this.#cells) this.#socket.emit('live:cells', { v: 1, zoom: this.#view.zoom, all: true, cells: null });
    this.#cells = null;
  }
}

const emptyCell = (key: string): LiveCell => [key, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

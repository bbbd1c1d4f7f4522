import type { Id } from '../contract/identity';
import type { LiveView } from '../contract/liveView';

/**
 * The methods of the shell's socket that the store uses. Emits outside a connection are not sent (docs/spec/core.md
 * §7).
 */
export interface LiveTransport {
  emit(event: 'join-vehicle-tracking' | 'leave-vehicle-tracking', vehicle: Id): void;
  emit(event: 'join-fleet-tracking' | 'leave-fleet-tracking'): void;
  /** Emits `live:view`; absent in older shells. */
  look?(view: LiveView | null): void;
}

/**
 * The rooms of the fleet and of vehicles, and the view of a map: a room is joined on the server while it has members
 * and there is a connection.
 */
export function createLiveRooms(isConnected: () => boolean) {
  let transport: LiveTransport | null = null;
  let view: LiveView | null = null;
  const rooms = new Map<string, { vehicle: Id | null; members: number }>();

  function emit(what: 'join' | 'leave', vehicle: Id | null) {
    if (vehicle === null) transport?.emit(`${what}-fleet-tracking`);
    else transport?.emit(`${what}-vehicle-tracking`, vehicle);
  }

  return {
    attach(next: LiveTransport | null) {
      transport = next;
    },
    /** @param vehicle null for the whole fleet. @returns a function that leaves the room */
    join(vehicle: Id | null): () => void {
      const key = vehicle === null ? 'fleet' : `v:${vehicle}`;
      const room = rooms.get(key) ?? { vehicle, members: 0 };
      room.members += 1;
      rooms.set(key, room);
      if (room.members === 1 && isConnected()) emit('join', vehicle);
      let joined = true;
      return () => {
        if (!joined) return;
        joined = false;
        room.members -= 1;
        if (room.members > 0) return;
        rooms.delete(key);
        if (isConnected()) emit('leave', vehicle);
      };
    },
    look(next: LiveView | null) {
      view = next;
      if (isConnected()) transport?.look?.(next);
    },
    /** Rooms that are joined now. */
    joined: (): string[] => [...rooms.keys()],
    /** After a reconnect: the server has forgotten who was where. */
    rejoin() {
      if (view) transport?.look?.(view);
      for (const { vehicle } of rooms.values()) emit('join', vehicle);
    },
  };
}

import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { keep } from '../platform/kept';
import { TraccarClient } from '../platform/traccar/traccarClient';
import { Commands } from './commands/commands';
import { Traccar } from './commands/traccar';
import { deviceRoutes } from './devices/devices.routes';
import { markOffline } from './devices/markOffline';
import { noOwnSilence, type OwnSilence } from './devices/ownSilence';
import { noPrivateVehicles, type PrivateVehicles } from './privateVehicles';
import { VehicleGroups } from './vehicles/vehicleGroups';
import { vehicleRoutes } from './vehicles/vehicles.routes';

declare module 'fastify' {
  interface FastifyInstance {
    /** With a Traccar server in front. */
    traccar: TraccarClient | undefined;
    commands: Commands;
    vehicleGroups: VehicleGroups;
    /** An extension replaces the default, which knows of no private vehicles. */
    privateVehicles: PrivateVehicles;
    /** An extension replaces the default, which has no limits. */
    ownSilence: OwnSilence;
  }
}

/** Vehicles, their devices, and commands to these. */
export const fleet = fp(
  async (app: Server) => {
    const { database, egress, live, settings } = app;
    const traccar = settings.traccarUrl
      ? new TraccarClient(settings.traccarUrl, settings.traccarToken ?? '', egress)
      : undefined;
    app.decorate('traccar', traccar);
    const commands = new Commands(database, live, traccar && new Traccar(traccar));
    app.decorate('commands', commands);
    // Vehicles change team and type by many calls, so the groups are polled even with the embedded database.
    const groups = new VehicleGroups(database, { isPolled: true });
    await keep(app, groups);
    app.decorate('vehicleGroups', groups);
    app.decorate('privateVehicles', noPrivateVehicles);
    app.decorate('ownSilence', noOwnSilence);
    app.upkeep.add('silent devices', 15, () => markOffline(app));
    app.upkeep.add('unanswered commands', 30, () => commands.expire());
    vehicleRoutes(app);
    deviceRoutes(app);
  },
  { name: 'fleet', dependencies: ['alarms'] },
);

import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import styles from './LazyVehicleActions.module.css';
import type { VehicleActionsProps } from './VehicleActions';

export type { VehicleActionsProps };

/** The actions of a vehicle. Their code is loaded after the page's own content. */
export const VehicleActions = deferred<VehicleActionsProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './VehicleActions')).VehicleActions,
  ({ size }) => <span className={styles.place} data-size={size} />,
);
preloadWhenIdle(VehicleActions.preload);

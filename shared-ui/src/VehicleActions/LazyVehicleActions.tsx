import { deferredInline } from '../floating/deferredInline';
import styles from './LazyVehicleActions.module.css';
import type { VehicleActionsProps } from './VehicleActions';

export type { VehicleActionsProps };

/** The actions of a vehicle, the same wherever one stands; their code comes after what the page itself shows. */
export const VehicleActions = deferredInline<VehicleActionsProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './VehicleActions')).VehicleActions,
  ({ size }) => <span className={styles.place} data-size={size} />,
);

import {
  Bell,
  CalendarClock,
  Crosshair,
  Ellipsis,
  History,
  Map as MapIcon,
  RadioReceiver,
  Route,
  Terminal,
  Truck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverCan, type TextKey } from 'shared-auth/contract';
import { ButtonLink } from '../../components/Button/ButtonLink';
import { IconButton } from '../../components/Button/IconButton';
import { MenuButton } from '../../components/Menu/Menu';
import { clock } from '../../hooks/clock';
import type { IconProp } from '../../internal/Icon';
import styles from './VehicleActions.module.css';
import {
  type VehicleAction,
  type VehicleMenuAction,
  type VehicleReference,
  vehicleActions,
  vehicleLink,
} from './vehicleLinks';

const menuItems: Readonly<Record<VehicleMenuAction, { icon: IconProp; text: TextKey }>> = {
  vehicle: { icon: Truck, text: 'ui:vehicleActions.vehicle' },
  device: { icon: RadioReceiver, text: 'ui:map.device' },
  map: { icon: MapIcon, text: 'ui:vehicleActions.map' },
  follow: { icon: Crosshair, text: 'ui:map.follow' },
  arrival: { icon: MapIcon, text: 'ui:vehicleActions.arrival' },
  alarms: { icon: Bell, text: 'ui:places.alarms' },
  day: { icon: CalendarClock, text: 'ui:vehicleActions.day' },
  routeToday: { icon: Route, text: 'ui:vehicleActions.routeToday' },
  routeYesterday: { icon: History, text: 'ui:vehicleActions.routeYesterday' },
  commands: { icon: Terminal, text: 'ui:vehicleActions.commands' },
};

export interface VehicleActionsProps {
  vehicle: VehicleReference;
  /** Actions shown as buttons before the menu: one click instead of two. */
  beside?: readonly VehicleAction[];
  /** Actions that the place itself is, or offers in its own way. */
  without?: readonly VehicleAction[];
  /** `sm` by default: in a row, a popup; `md` in the head of a page. */
  size?: 'sm' | 'md';
}

/** The actions of a vehicle, the same on every page: buttons for those in `beside`, a menu for the rest. */
export function VehicleActions({ vehicle, beside = [], without = [], size = 'sm' }: VehicleActionsProps) {
  const { t } = useTranslation('ui');
  const isBeside = (action: VehicleMenuAction) => (beside as readonly VehicleMenuAction[]).includes(action);
  const isOffered = (action: VehicleMenuAction) =>
    (action === 'day' ? serverCan('trips') : !(without as readonly VehicleMenuAction[]).includes(action)) &&
    vehicleLink(action, vehicle, clock.now()) !== null;
  const buttons = vehicleActions.filter((action) => isBeside(action) && isOffered(action));
  const hasMenu = vehicleActions.some((action) => !isBeside(action) && isOffered(action));
  if (buttons.length === 0 && !hasMenu) return null;

  const entryOf = (action: VehicleMenuAction) => ({
    key: action,
    label: t(menuItems[action].text),
    icon: menuItems[action].icon,
    to: vehicleLink(action, vehicle, clock.now()) ?? '',
  });
  const label = t('ui:vehicleActions.label', { name: vehicle.name ?? vehicle.deviceId ?? '' }).trim();
  return (
    <span className={styles.actions}>
      {buttons.map(entryOf).map(({ key, label: text, icon, to }) => (
        <ButtonLink key={key} size={size} icon={icon} to={to}>
          {text}
        </ButtonLink>
      ))}
      {hasMenu && (
        <MenuButton
          label={label}
          trigger={
            <IconButton size={size} variant={beside.length > 0 ? 'secondary' : 'ghost'} icon={Ellipsis} label={label} />
          }
          entries={() => vehicleActions.filter((action) => !isBeside(action) && isOffered(action)).map(entryOf)}
        />
      )}
    </span>
  );
}

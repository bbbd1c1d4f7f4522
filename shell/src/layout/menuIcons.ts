import {
  Bell,
  Blocks,
  Box,
  ChartColumn,
  Download,
  FlaskConical,
  Hexagon,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  RadioReceiver,
  Route,
  Truck,
  User,
  Users,
} from 'lucide-react';
import type { MenuIcon } from 'shared-auth';

/** The icons a menu entry may name (shared-auth's `menuIcons`). */
export const menuIcons: Readonly<Record<MenuIcon, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  truck: Truck,
  'radio-receiver': RadioReceiver,
  'map-pin': MapPin,
  bell: Bell,
  hexagon: Hexagon,
  route: Route,
  download: Download,
  'flask-conical': FlaskConical,
  map: MapIcon,
  users: Users,
  'chart-column': ChartColumn,
  user: User,
  blocks: Blocks,
  box: Box,
};

/// <reference path="./texts.d.ts" />
export { fromLocalDateTime, localDateTime, TIME_ZONE } from 'shared-auth/contract';
export type { ActivityItem, ActivityListProps } from './ActivityList/ActivityList';
export { ActivityList } from './ActivityList/LazyActivityList';
export type { AlarmItem, AlarmListProps } from './AlarmList/AlarmList';
export { AlarmList } from './AlarmList/LazyAlarmList';
export type { AlertProps } from './Alert/Alert';
export { Alert } from './Alert/Alert';
export { alarmMessage } from './alarmMessage';
export type { BadgeProps } from './Badge/Badge';
export { Badge } from './Badge/Badge';
export { DeviceStatusBadge } from './Badge/DeviceStatusBadge';
export { RoleBadge } from './Badge/RoleBadge';
export { SeverityBadge } from './Badge/SeverityBadge';
export { StatusDot } from './Badge/StatusDot';
export { VehicleStatusBadge } from './Badge/VehicleStatusBadge';
export type { ButtonProps, ButtonSize, ButtonVariant } from './Button/Button';
export { Button } from './Button/Button';
export { ButtonLink } from './Button/ButtonLink';
export { IconButton } from './Button/IconButton';
export { Card } from './Card/Card';
export type { DescriptionItem } from './Card/DescriptionList';
export { DescriptionList } from './Card/DescriptionList';
export type { ComboboxFieldProps } from './Combobox/ComboboxField';
export { clock, useNow } from './clock';
export { downloadCsv, toCsv } from './csv';
export type { DataTableProps } from './DataTable/DataTable';
export { DataTable } from './DataTable/LazyDataTable';
export type { SortState } from './DataTable/sorting';
export type { Column, Selection, Sorting } from './DataTable/types';
export { CheckboxGroup, ComboboxField, DateField, DateTimePicker, TimePicker } from './DateTime/deferred';
export type { ConfirmDialogProps } from './Dialog/ConfirmDialog';
export { ConfirmDialog } from './Dialog/ConfirmDialog';
export type { DialogProps } from './Dialog/Dialog';
export { Dialog } from './Dialog/Dialog';
export type { FormDialogProps } from './Dialog/FormDialog';
export { FormDialog } from './Dialog/FormDialog';
export { Disclosure } from './Disclosure/Disclosure';
export { DOWNLOADED, type DownloadedDetail, downloadFile } from './download';
export type { EditableCardsProps } from './EditableCards/EditableCards';
export { EditableCards } from './EditableCards/LazyEditableCards';
export { EmptyState } from './Feedback/EmptyState';
export { ErrorState } from './Feedback/ErrorState';
export { Skeleton } from './Feedback/Skeleton';
export { StaleNotice } from './Feedback/StaleNotice';
export type { FieldControl, FieldProps } from './Field/Field';
export { Field } from './Field/Field';
export { FilterBar } from './FilterBar/FilterBar';
export type { CompassSector } from './format';
export {
  accuracyGrade,
  compassSector,
  formatCoordinate,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatHeading,
  formatMeasuredDistance,
  formatNumber,
  formatRelativeTime,
  formatSpeed,
  formatTime,
  isHighSpeed,
} from './format';
export type { LatLng } from './geo';
export { EARTH_RADIUS_KM, EARTH_RADIUS_M, haversine, isValidPosition, simplifyTrack } from './geo';
export type { PageableRows, PagedRows } from './hooks/pageRows';
export { pageRows } from './hooks/pageRows';
export { periodStart } from './hooks/periodStart';
export type { SearchParam } from './hooks/searchParams';
export { choiceParam, flagParam, pageParam, textParam } from './hooks/searchParams';
export type { FormProblems } from './hooks/useForm';
export { useForm } from './hooks/useForm';
export { useListPage } from './hooks/useListPage';
export { useMediaQuery } from './hooks/useMediaQuery';
export { useAnyPreference, usePreference } from './hooks/usePreference';
export { usePrintInLight } from './hooks/usePrintInLight';
export { useReducedMotion } from './hooks/useReducedMotion';
export type { SearchCodec } from './hooks/useSearchState';
export { readSearch, useSearchState, writeSearch } from './hooks/useSearchState';
export { deferred } from './internal/deferred';
export type { IconProp } from './internal/Icon';
export { lazyPart, preloadParts, usePart } from './internal/lazyPart';
export { Grid } from './Layout/Grid';
export { Page } from './Layout/Page';
export { Stack } from './Layout/Stack';
export { LazyPart } from './LazyPart/LazyPart';
export { fleetMapPart, lineChartPart } from './LazyPart/parts';
export { LeaveGuard } from './LeaveGuard/LazyLeaveGuard';
export { TextLink } from './Link/TextLink';
export type { Tone } from './labels';
export {
  alarmTypeLabel,
  deviceStatusLabel,
  deviceStatusTone,
  roleLabel,
  severityLabel,
  severityTone,
  vehicleStatusLabel,
  vehicleStatusTone,
  vehicleTypeLabel,
} from './labels';
export { Menu, type MenuEntry, type MenuProps } from './Menu/LazyMenu';
export { NearestPlace, type NearestPlaceProps } from './map/nearest/NearestPlace';
export { useNearestPlace, useNearestPlaces } from './map/nearest/useNearestPlace';
export { PageHeader } from './PageHeader/PageHeader';
export { Pagination } from './Pagination/Pagination';
export { Popover } from './Popover/Popover';
export type { QueryLike, QueryViewProps } from './QueryView/QueryView';
export { QueryView } from './QueryView/QueryView';
export { RelativeTime } from './RelativeTime/RelativeTime';
export { Spinner } from './Spinner/Spinner';
export type { StatCardProps, StatChange } from './StatCard/StatCard';
export { StatCard } from './StatCard/StatCard';
export { foldScript, matchesSearch } from './search';
export type { TabItem } from './Tabs/Tabs';
export { Tabs } from './Tabs/Tabs';
export { CheckboxField } from './TextField/CheckboxField';
export { NumberField } from './TextField/NumberField';
export { SearchField } from './TextField/SearchField';
export type { SelectOption } from './TextField/SelectField';
export { SelectField } from './TextField/SelectField';
export { SwitchField } from './TextField/SwitchField';
export { TextArea } from './TextField/TextArea';
export type { TextFieldProps } from './TextField/TextField';
export { TextField } from './TextField/TextField';
export { notify, onNotificationWaiting } from './Toast/notify';
export { Tooltip } from './Tooltip/Tooltip';
export { VehicleActions, type VehicleActionsProps } from './VehicleActions/LazyVehicleActions';
export type { VehicleAction, VehicleReference } from './VehicleActions/vehicleLinks';

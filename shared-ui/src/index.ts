/// <reference path="./texts.d.ts" />
export { fromLocalDateTime, localDateTime, TIME_ZONE } from 'shared-auth/contract';
export { Alert, type AlertProps } from './components/Alert/Alert';
export { Badge, type BadgeProps } from './components/Badge/Badge';
export { DeviceStatusBadge } from './components/Badge/DeviceStatusBadge';
export { RoleBadge } from './components/Badge/RoleBadge';
export { SeverityBadge } from './components/Badge/SeverityBadge';
export { StatusDot } from './components/Badge/StatusDot';
export { VehicleStatusBadge } from './components/Badge/VehicleStatusBadge';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './components/Button/Button';
export { ButtonLink } from './components/Button/ButtonLink';
export { IconButton } from './components/Button/IconButton';
export { Card } from './components/Card/Card';
export { type DescriptionItem, DescriptionList } from './components/Card/DescriptionList';
export type { ComboboxFieldProps } from './components/Combobox/ComboboxField';
export type { DataTableProps } from './components/DataTable/DataTable';
export { DataTable } from './components/DataTable/LazyDataTable';
export type { SortState } from './components/DataTable/sorting';
export type { Column, Selection, Sorting } from './components/DataTable/types';
export { CheckboxGroup, ComboboxField, DateField, DateTimePicker, TimePicker } from './components/DateTime/deferred';
export { ConfirmDialog, type ConfirmDialogProps } from './components/Dialog/ConfirmDialog';
export { Dialog, type DialogProps } from './components/Dialog/Dialog';
export { FormDialog, type FormDialogProps } from './components/Dialog/FormDialog';
export { Disclosure } from './components/Disclosure/Disclosure';
export type { EditableCardsProps } from './components/EditableCards/EditableCards';
export { EditableCards } from './components/EditableCards/LazyEditableCards';
export { EmptyState } from './components/Feedback/EmptyState';
export { ErrorState } from './components/Feedback/ErrorState';
export { Skeleton } from './components/Feedback/Skeleton';
export { StaleNotice } from './components/Feedback/StaleNotice';
export { Field, type FieldControl, type FieldProps } from './components/Field/Field';
export { FileField, type FileFieldProps } from './components/FileField/LazyFileField';
export { FilterBar } from './components/FilterBar/FilterBar';
export { Grid } from './components/Layout/Grid';
export { Page } from './components/Layout/Page';
export { Stack } from './components/Layout/Stack';
export { LazyPart } from './components/LazyPart/LazyPart';
export { fleetMapPart, lineChartPart } from './components/LazyPart/parts';
export { LeaveGuard } from './components/LeaveGuard/LazyLeaveGuard';
export { TextLink } from './components/Link/TextLink';
export { Menu, type MenuEntry, type MenuProps } from './components/Menu/LazyMenu';
export { PageHeader } from './components/PageHeader/PageHeader';
export { Pagination } from './components/Pagination/Pagination';
export { Popover, type PopoverProps } from './components/Popover/Popover';
export { type QueryLike, QueryView, type QueryViewProps } from './components/QueryView/QueryView';
export { RelativeTime } from './components/RelativeTime/RelativeTime';
export { Spinner } from './components/Spinner/Spinner';
export { StatCard, type StatCardProps, type StatChange } from './components/StatCard/StatCard';
export { type TabItem, Tabs } from './components/Tabs/Tabs';
export { CheckboxField } from './components/TextField/CheckboxField';
export { NumberField } from './components/TextField/NumberField';
export { SearchField } from './components/TextField/SearchField';
export { SelectField, type SelectOption } from './components/TextField/SelectField';
export { SwitchField } from './components/TextField/SwitchField';
export { TextArea } from './components/TextField/TextArea';
export { TextField, type TextFieldProps } from './components/TextField/TextField';
export { notify, onNotificationWaiting } from './components/Toast/notify';
export { Tooltip } from './components/Tooltip/Tooltip';
export { WorkProgress, type WorkProgressProps } from './components/WorkProgress/LazyWorkProgress';
export type { ActivityItem, ActivityListProps } from './domain/ActivityList/ActivityList';
export { ActivityList } from './domain/ActivityList/LazyActivityList';
export type { AlarmItem, AlarmListProps } from './domain/AlarmList/AlarmList';
export { LateMark } from './domain/AlarmList/LateMark';
export { AlarmList } from './domain/AlarmList/LazyAlarmList';
export { ListFiles, type ListFilesProps } from './domain/ListFiles/LazyListFiles';
export { TrackFilesMenu, type TrackFilesMenuProps } from './domain/TrackFilesMenu/LazyTrackFilesMenu';
export { VehicleActions, type VehicleActionsProps } from './domain/VehicleActions/LazyVehicleActions';
export type { VehicleAction, VehicleReference } from './domain/VehicleActions/vehicleLinks';
export { clock, useNow } from './hooks/clock';
export { type PageableRows, type PagedRows, pageRows } from './hooks/pageRows';
export { periodStart } from './hooks/periodStart';
export { choiceParam, flagParam, pageParam, type SearchParam, textParam } from './hooks/searchParams';
export { type FormProblems, useForm } from './hooks/useForm';
export { useListPage } from './hooks/useListPage';
export { useMediaQuery } from './hooks/useMediaQuery';
export { useAnyPreference, usePreference } from './hooks/usePreference';
export { usePrintInLight } from './hooks/usePrintInLight';
export { useReducedMotion } from './hooks/useReducedMotion';
export { readSearch, type SearchCodec, useSearchState, writeSearch } from './hooks/useSearchState';
export { deferred } from './internal/deferred';
export type { IconProp } from './internal/Icon';
export { lazyPart, preloadParts, usePart } from './internal/lazyPart';
export { mayOpen, setMayOpen } from './internal/mayOpen';
export { NearestPlace, type NearestPlaceProps } from './map/nearest/NearestPlace';
export { useNearestPlace, useNearestPlaces } from './map/nearest/useNearestPlace';
export { alarmMessage } from './model/alarmMessage';
export { downloadCsv, toCsv } from './model/csv';
export { DOWNLOADED, type DownloadedDetail, downloadFile } from './model/download';
export {
  accuracyGrade,
  type CompassSector,
  compassSector,
  formatCoordinate,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatHeading,
  formatLasting,
  formatMeasuredDistance,
  formatMoment,
  formatNumber,
  formatRelativeTime,
  formatSpeed,
  formatStopped,
  formatTime,
  isHighSpeed,
} from './model/format';
export {
  EARTH_RADIUS_KM,
  EARTH_RADIUS_M,
  haversine,
  isValidPosition,
  type LatLng,
  simplifyTrack,
  validLatLng,
} from './model/geo';
export {
  alarmTypeLabel,
  deviceStatusLabel,
  deviceStatusTone,
  roleLabel,
  severityLabel,
  severityTone,
  type Tone,
  vehicleStatusLabel,
  vehicleStatusTone,
  vehicleTypeLabel,
} from './model/labels';
export { loadPlaces } from './model/places/loadPlaces';
export { shownValue } from './model/reports/columns';
export { foldScript, matchesSearch, normalizeScript } from './model/search';

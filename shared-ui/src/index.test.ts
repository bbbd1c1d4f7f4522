import * as sharedUi from './index';

const announced = `DOWNLOADED alarmMessage 
  ActivityList AlarmList Alert Badge Button ButtonLink Card CheckboxField CheckboxGroup ComboboxField ConfirmDialog DataTable DateField DateTimePicker
  DescriptionList DeviceStatusBadge Dialog Disclosure EARTH_RADIUS_KM EARTH_RADIUS_M EditableCards EmptyState ErrorState Field FileField FilterBar FormDialog Grid
  IconButton LazyPart LeaveGuard Menu NearestPlace NumberField Page PageHeader Pagination Popover QueryView RelativeTime RoleBadge SearchField SelectField
  ListFiles SeverityBadge Skeleton Spinner Stack StaleNotice StatCard StatusDot SwitchField TIME_ZONE Tabs TextArea TextField TextLink
  TimePicker Tooltip TrackFilesMenu VehicleActions VehicleStatusBadge WorkProgress accuracyGrade alarmTypeLabel choiceParam clock compassSector deferred
  deviceStatusLabel deviceStatusTone downloadCsv downloadFile flagParam fleetMapPart foldScript normalizeScript formatCoordinate formatCoordinates formatDate
  formatDateTime formatDistance formatDuration formatHeading formatLasting formatMeasuredDistance formatMoment formatNumber formatRelativeTime formatSpeed formatStopped formatTime fromLocalDateTime haversine isHighSpeed
  isValidPosition lazyPart lineChartPart loadPlaces localDateTime matchesSearch mayOpen notify onNotificationWaiting pageParam pageRows periodStart preloadParts readSearch roleLabel setMayOpen severityLabel severityTone shownValue simplifyTrack
  textParam toCsv useForm useListPage useMediaQuery useNearestPlace useNearestPlaces useNow usePart useAnyPreference usePreference usePrintInLight useReducedMotion useSearchState validLatLng vehicleStatusLabel vehicleStatusTone
  vehicleTypeLabel writeSearch LateMark
`;

it('exports what other teams build on, and nothing by accident', () => {
  expect(Object.keys(sharedUi).sort()).toEqual(announced.trim().split(/\s+/).sort());
});

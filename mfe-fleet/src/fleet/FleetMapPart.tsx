export { FleetMap as default } from 'shared-ui/map';

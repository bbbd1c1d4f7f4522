export { LineChart as default } from 'shared-ui/charts';

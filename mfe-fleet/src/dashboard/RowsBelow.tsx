export { RowsBelow as default } from 'shared-ui/lists';

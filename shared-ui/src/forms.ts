/** Hooks for the forms of records. They are bundled into each module that uses them. */
export { type EntityFormOf, type EntityFormOptions, type SaveFailure, useEntityForm } from './forms/useEntityForm';
export { type RecordFormOptions, useRecordForm } from './forms/useRecordForm';

/** What figures lack, beside them: bundled into each module that has figures. */

export { HolesNote } from './HolesNote';
export { afterHoles, coverageOptions, useHoles } from './useHoles';

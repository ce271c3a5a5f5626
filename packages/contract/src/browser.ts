/** The part of the contract that browser code may run: no schema library, only types, sentences and small constants. */
export type * from './index.ts'
export { accessRules } from './access-rules.ts'
export { menuGroups, screenNamed, screenNames, screens } from './screens.ts'
export { defaultPlayerPreferences } from './player.ts'
export { errorCatalogue, errorMessage } from './errors.ts'
export { appearances, defaultPreferences, listPageSizes, motions } from './preferences.ts'
export { permissionNames } from './permissions.ts'
export { uploadPartSize } from './media.ts'

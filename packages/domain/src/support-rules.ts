import type { PermissionName } from '@videozz/contract'

/**
 * What support may do inside an account: look at media and folders, and process a media again where the route says so
 * (`support: 'allowed'`). It changes, downloads, embeds and deletes nothing, and sees no secrets.
 */
export const supportRules: readonly PermissionName[] = ['videozz:videos:list', 'videozz:folders:list']

/** Hours a support access lasts. */
export const supportAccessHours = 4

import type { PermissionName } from '@videozz/contract'

/**
 * Permissions of support inside an account: view media and folders, and process a media again where the route allows it (`support:
 * 'allowed'`). It may not change, download, embed or delete anything, and reads no secrets.
 */
export const supportRules: readonly PermissionName[] = ['videozz:videos:list', 'videozz:folders:list']

/** Hours a support access lasts. */
export const supportAccessHours = 4

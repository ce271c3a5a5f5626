/** Permission names of the platform; the prefix is `videozz` whatever the product is called. */
export const permissionNames = [
  'videozz:videos:upload',
  'videozz:videos:list',
  'videozz:videos:edit',
  'videozz:videos:download',
  'videozz:videos:embed',
  'videozz:videos:delete',
  'videozz:folders:list',
  'videozz:folders:edit',
  'videozz:folders:delete',
  'videozz:player:edit',
  'videozz:video:player:edit',
  'videozz:launcher:incorporate',
] as const
export type PermissionName = (typeof permissionNames)[number]

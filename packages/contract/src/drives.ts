/** Cloud drives that files are imported from. */
export const drives = ['google-drive', 'dropbox', 'onedrive'] as const
export type Drive = (typeof drives)[number]

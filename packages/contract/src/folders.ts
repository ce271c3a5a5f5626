/** Levels of folders: one, its subfolders and theirs. */
export const folderLevels = 3
/** Symbols of a folder's name, after cleaning. */
export const folderNameLengths = { least: 5, most: 128 } as const
/** Most ids a call about folders takes in one list. */
export const mostFolderIds = 1000
/** Most folders an account has, all levels together. */
export const mostFolders = 10_000

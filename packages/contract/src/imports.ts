import type { FeatureFlag } from './access.ts'

/** Symbols of the title of a media imported by link, and of its description where it has one. */
export const linkTitleLengths = { least: 5, most: 128 } as const
export const linkDescriptionLengths = { least: 5, most: 500 } as const
/** Longest video of another platform whose duration is noted: a week, in seconds. */
export const longestLinkSeconds = 7 * 24 * 3600
/** What other lengths are refused with. */
export const linkTitleFault = `O título deve ter de ${linkTitleLengths.least} a ${linkTitleLengths.most} caracteres.`
export const linkDescriptionFault = `A descrição deve ter de ${linkDescriptionLengths.least} a ${linkDescriptionLengths.most} caracteres.`

/** Where files are brought in from. `live`: a broadcast of our own that ended. */
export const importProviders = ['link', 'google-drive', 'dropbox', 'onedrive', 'panda', 's3', 'vimeo', 'live'] as const
export type ImportProvider = (typeof importProviders)[number]

/** Account flags that places of files need; the others need none. */
export const importFlags = {
  link: 'import-videos',
  s3: 'import-videos',
  vimeo: 'import-videos',
  'google-drive': 'import-videos:google-drive',
  live: 'live',
} as const satisfies Partial<Record<ImportProvider, FeatureFlag>>
/** The account flag a place of files needs, if any. */
export const importFlagOf = (provider: ImportProvider): FeatureFlag | undefined =>
  (importFlags as Partial<Record<ImportProvider, FeatureFlag>>)[provider]

/** `items`: files that were chosen; `library`: all that an account at another host has. */
export const importKinds = ['items', 'library'] as const
export type ImportKind = (typeof importKinds)[number]

/** Course of a batch; a library is `scanning` while it is read, then `ready` until the person starts it. */
export const importBatchStates = ['scanning', 'ready', 'running', 'paused', 'done', 'canceled'] as const
export type ImportBatchState = (typeof importBatchStates)[number]

/** Course of one file. `listed`: found in a library that was not started; `preparing`: the source makes it ready; `skipped`: left out, with the reason as its error. */
export const importStates = ['listed', 'waiting', 'preparing', 'pulling', 'checking', 'done', 'failed', 'canceled', 'skipped'] as const
export type ImportState = (typeof importStates)[number]
/** States of an import that is not over. */
export const movingImportStates = ['waiting', 'preparing', 'pulling', 'checking'] as const satisfies readonly ImportState[]

/**
 * Why a file waits although it was tried. `broken`: the connection broke; `busy`: the source asked for patience; `quota`: the source gives
 * no more of it for hours; `reconnect`: the connection of the person is no longer accepted; `store`: no room or no store here.
 */
export const importWaitReasons = ['broken', 'busy', 'quota', 'reconnect', 'store'] as const
export type ImportWaitReason = (typeof importWaitReasons)[number]

/**
 * Why no file of a batch moves at all, besides a pause: the account is overdue or canceled, its plan has no imports any more, the flag of
 * the provider was taken from it, or the person who asked may not upload to it any more.
 */
export const importBlocks = ['overdue', 'plan', 'flag', 'person'] as const
export type ImportBlock = (typeof importBlocks)[number]

/** Most files in one selection. */
export const importSelectionLimit = 50

import type { ErrorCode, PlayerSource, Route, Routes, ServerInput } from '@videozz/contract'
import { findOutside, foldersAmong, type NamedThings } from '@videozz/db'
import { folderKeysOf } from '@videozz/domain'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { SignedIn } from './feature.ts'

/** Routes that admit members bound to folders. */
type BoundRoute = {
  [N in keyof Routes]: Routes[N]['access'] extends { tenant: 'denied' }
    ? never
    : Routes[N]['access'] extends { bound: 'allowed' }
      ? N
      : never
}[keyof Routes]
/**
 * How a route knows the folders of a member: what its input names, which must lie within them, or `refused` by that input; `narrowed`: its
 * handler gives the query the bounds of the session; `nothing`: it has to do with no media or folder of the account.
 */
type Guard<R extends Route> = ((input: ServerInput<R>) => Partial<NamedThings> | 'refused') | 'narrowed' | 'nothing'

const byKey = ({ params }: { params: { key: string } }) => ({ media: [params.key] })
const byVideoId = ({ params }: { params: { videoId: string } }) => ({ media: [params.videoId] })
const byVideoKey = ({ params }: { params: { videoKey: string } }) => ({ media: [params.videoKey] })
const byUpload = ({ body }: { body: { filename: string } }) => ({ uploads: [body.filename] })
const byAiItem = ({ params }: { params: { id: string } }) => ({ aiItems: [params.id] })
const bySentAiItem = ({ body }: { body: { id: string } }) => ({ aiItems: [body.id] })
const bySentMedia = ({ body }: { body: { videoKeys: string[] } }) => ({ media: body.videoKeys })
/** A path of joined keys names each of its folders. */
const foldersOf = (path: string): string[] => path.split('_')
const customised = ({ videos, from }: { videos: string[]; from: PlayerSource }) =>
  from.kind === 'video' ? [...videos, from.videoKey] : videos
const byFolder = ({ params }: { params: { key: string } }) => ({ folders: foldersOf(params.key) })

/** Every route that admits bound members; one that is not here has no such access rule, and refuses them. */
const guards: { [N in BoundRoute]: Guard<Routes[N]> } = {
  getStorageSummary: 'narrowed',
  getMyPlan: 'narrowed',
  listPlugins: 'nothing',
  createMultipart: ({ body }) => ({ folders: body.folder === undefined ? [] : [body.folder] }),
  presignPart: byUpload,
  completeMultipart: byUpload,
  cancelMultipart: byUpload,
  registerVideo: byUpload,
  previewLink: 'nothing',
  importLink: ({ body }) => ({ folders: typeof body.folderId === 'string' ? [body.folderId] : [] }),
  importVideo: ({ body }) => ({ folders: typeof body.folderId === 'string' ? [body.folderId] : [] }),
  startImports: ({ body }) => ({ folders: typeof body.folderId === 'string' ? [body.folderId] : [] }),
  listImports: 'narrowed',
  getImport: 'narrowed',
  listImportItems: 'narrowed',
  pauseImport: 'narrowed',
  resumeImport: 'narrowed',
  cancelImport: 'narrowed',
  retryImport: 'narrowed',
  cancelImportItem: 'narrowed',
  retryImportItem: 'narrowed',
  exportImport: 'narrowed',
  postWebhook: 'nothing',
  listVideos: 'narrowed',
  deleteVideos: ({ body }) => ({ media: body }),
  deleteVideo: byKey,
  getPlayerToken: byKey,
  listFolders: 'narrowed',
  createFolder: ({ body }) => (body.key === undefined ? 'refused' : { folders: foldersOf(body.key) }),
  sendToFolders: ({ body }) => ({ media: body.videos, folders: body.folders }),
  getFolder: byFolder,
  renameFolder: byFolder,
  deleteFolder: byFolder,
  listFolderVideos: byFolder,
  addFolderVideos: ({ params, body }) => ({ folders: foldersOf(params.key), media: body.videos }),
  removeFolderVideos: ({ params, body }) => ({ folders: foldersOf(params.key), media: body.map(({ video }) => video) }),
  moveFolderVideos: ({ params, body }) => ({ folders: [...foldersOf(params.key), body.to], media: body.videos }),
  orderFolderVideos: ({ params, body }) => ({
    folders: foldersOf(params.key),
    media: body.before === null ? [body.video] : [body.video, body.before],
  }),
  getVideo: ({ params }) => ({ media: [params.id] }),
  updateVideo: byKey,
  saveChapters: byKey,
  selectThumbnail: byKey,
  uploadCover: byKey,
  noteLinkDuration: byKey,
  reprocessVideo: byKey,
  getVideoMark: byKey,
  saveVideoMark: byKey,
  stopVideoMark: byKey,
  getDownloadChoices: byKey,
  downloadVideo: byKey,
  replaceFile: ({ params, body }) => ({ media: [params.key], uploads: [body.filename] }),
  getReplacement: byKey,
  getAiAvailability: 'nothing',
  listQuizzes: 'narrowed',
  createQuiz: bySentMedia,
  getQuiz: byAiItem,
  updateQuiz: byAiItem,
  deleteQuiz: bySentAiItem,
  resendQuiz: bySentAiItem,
  uploadQuestionImage: byAiItem,
  deleteQuestionImage: byAiItem,
  listQuizPlacements: byAiItem,
  placeQuiz: ({ params }) => ({ aiItems: [params.id], media: [params.videoKey] }),
  removeQuizPlacement: ({ params }) => ({ aiItems: [params.id], media: [params.videoKey] }),
  getQuizResults: byAiItem,
  exportQuizQti: byAiItem,
  exportQuizMoodle: byAiItem,
  listMindMaps: 'narrowed',
  createMindMap: bySentMedia,
  getMindMap: byAiItem,
  updateMindMap: byAiItem,
  deleteMindMap: bySentAiItem,
  resendMindMap: bySentAiItem,
  listEbooks: 'narrowed',
  createEbook: bySentMedia,
  getEbook: byAiItem,
  updateEbook: byAiItem,
  takeEbookFrame: byAiItem,
  exportEbookEpub: byAiItem,
  deleteEbook: bySentAiItem,
  resendEbook: bySentAiItem,
  listSubtitles: byVideoKey,
  getSubtitleText: byVideoKey,
  createSubtitle: ({ body }) => ({ media: [body.subtitle.videoKey] }),
  deleteSubtitle: ({ body }) => ({ media: [body.videoKey] }),
  updateTranscribed: byKey,
  listWritings: byKey,
  requestWriting: byKey,
  dropWriting: byKey,
  getTranscription: byKey,
  requestTranscription: ({ body }) => ({ media: [body.key] }),
  stopTranscription: byKey,
  deleteTranscribed: ({ body }) => ({ media: [body.videoKey] }),
  getTranscript: byKey,
  saveTranscript: byKey,
  discardProposal: byKey,
  alignScript: byKey,
  getScriptPreview: byKey,
  applyScript: byKey,
  discardScript: byKey,
  enableTranscribed: ({ body }) => ({ media: [body.videoKey] }),
  listOffers: byVideoId,
  createOffer: byVideoId,
  replaceOffers: byVideoId,
  updateOffer: byVideoId,
  deleteOffer: byVideoId,
  uploadOfferImage: byVideoId,
  // Products of the owner at the parent platform: what offers are made of.
  listProducts: 'nothing',
  getEmbedToken: byVideoId,
  saveEmbedDomains: ({ params }) => ({ embedTokens: [params.tokenId] }),
  createEmbedPlaylist: ({ body }) => ({ folders: body.folder === undefined ? [] : [body.folder], media: body.videos ?? [] }),
  saveEmbedPlaylist: ({ params }) => ({ embedTokens: [params.tokenId] }),
  // Each media is a row of its own: those outside are told as missing, as others are.
  exportEmbedCodes: 'narrowed',
  getEmbedSettings: 'narrowed',
  getVideoPlayer: byVideoKey,
  listCustomisedVideos: 'narrowed',
  createCustomPlayer: ({ body }) => (body.videoKey ? { media: [body.videoKey] } : 'refused'),
  saveVideoPlayer: byVideoKey,
  setVideoPlayerActive: byVideoKey,
  // Without a media it is the default player's, which its handler refuses by the rule of that player.
  uploadLogotype: ({ form }) => ({ media: form.videoKey ? [form.videoKey] : [] }),
  deleteLogotype: ({ params }) => ({ players: [params.customPlayerId] }),
  countPlayerChanges: ({ body }) => ({ media: customised(body) }),
  customiseVideos: ({ body }) => ({ media: customised(body) }),
  listShowcase: 'nothing',
  markShowcaseViewed: 'nothing',
  listLatestNews: 'nothing',
  listNews: 'nothing',
  getNews: 'nothing',
}

const missing: Record<keyof NamedThings, ErrorCode> = {
  folders: 'FOLDER_NOT_FOUND',
  media: 'VIDEO_NOT_FOUND',
  uploads: 'UPLOAD_NOT_FOUND',
  embedTokens: 'EMBED_NOT_FOUND',
  players: 'PLAYER_NOT_FOUND',
  aiItems: 'AI_ITEM_NOT_FOUND',
}

/**
 * Refuses a call of a member bound to folders that names anything outside of them, as if it did not exist. Everybody else passes.
 * @throws AppError FOLDERS_ONLY (also where the route says nothing about folders), or the 404 of what is named.
 */
export async function guardFolders(
  name: keyof Routes,
  caller: SignedIn | undefined,
  input: unknown,
  { db }: Pick<Deps, 'db'>,
): Promise<void> {
  const bounds = caller && folderKeysOf(caller.session)
  if (!bounds || !caller) return
  const guard = (guards as Partial<Record<keyof Routes, Guard<Route>>>)[name]
  if (guard === undefined) throw new AppError('FOLDERS_ONLY')
  if (guard === 'narrowed' || guard === 'nothing') return
  const named = guard(input as ServerInput<Route>)
  if (named === 'refused') throw new AppError('FOLDERS_ONLY')
  const { media = [], folders = [], uploads = [], embedTokens = [], players = [], aiItems = [] } = named
  const who = { accountId: caller.session.accountId, userId: caller.session.id, bounds }
  const outside = await findOutside(db, who, { media, folders, uploads, embedTokens, players, aiItems })
  if (outside) throw new AppError(missing[outside])
}

/** Fields of answers that name folders a thing lies in. */
const folderLists: ReadonlySet<string> = new Set(['folders', 'ancestors'])
type NamedFolder = { key: string }

/** Leaves out of an answer to a member bound to folders the names of folders outside of them. */
export async function narrowAnswer(caller: SignedIn | undefined, answer: unknown, { db }: Pick<Deps, 'db'>): Promise<unknown> {
  const bounds = caller && folderKeysOf(caller.session)
  if (!bounds) return answer
  const named = new Set<string>()
  mapFolders(answer, (folders) => {
    for (const { key } of folders) named.add(key)
    return folders
  })
  const within = await foldersAmong(db, bounds, [...named])
  return mapFolders(answer, (folders) => folders.filter(({ key }) => within.has(key)))
}

function mapFolders(value: unknown, change: (folders: NamedFolder[]) => NamedFolder[]): unknown {
  if (Array.isArray(value)) return value.map((one) => mapFolders(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      folderLists.has(name) && Array.isArray(field) ? change(field as NamedFolder[]) : mapFolders(field, change),
    ]),
  )
}

import { type PandaLibrary, type PandaVideo, pandaId } from './panda-library.ts'

export type PandaAnswer = { status: number; body: unknown; headers?: Record<string, string> }
/** How the API answers, besides its library. */
export type PandaRules = {
  /** Whether `GET /folders` without a parent gives all folders, or the outermost ones only. */
  folderList: 'all' | 'outermost'
  /** Milliseconds of its clock until a download that was asked for is ready. */
  prepareMs: number
  /** Milliseconds of its clock for which an address of a file is good. */
  addressMs: number
  /** Milliseconds since the epoch. */
  now: () => number
}
/** Downloads that were asked for, by `id quality`, and when they are ready. */
export type PandaDownloads = Map<string, number>

const ok = (body: unknown): PandaAnswer => ({ status: 200, body })
const refuse = (status: number, message: string): PandaAnswer => ({ status, body: { message } })
const notFound = refuse(404, 'Not Found')

/** The answer of the API to a valid key. @param sign makes the address of a file, good until then. */
export function answerPanda(
  { method, path, search, body }: { method: string; path: string; search: URLSearchParams; body: string },
  library: PandaLibrary,
  rules: PandaRules,
  downloads: PandaDownloads,
  sign: (id: string, quality: string, until: number) => string,
): PandaAnswer {
  const [, first, id, third, quality, language] = path.split('/')
  const video = library.videos.find((each) => each.id === id)
  if (method === 'GET' && path === '/videos') return listVideos(library, search)
  if (method === 'GET' && path === '/folders') return listFolders(library, search, rules)
  if (id === undefined) return notFound
  if (!video) return refuse(404, 'Video not found')
  if (first === 'videos' && third === undefined && method === 'GET') return ok(video)
  if (first === 'download-async' && third === undefined && method === 'POST') return askDownload(video, body, rules, downloads)
  if (first === 'download-async' && third === 'video' && quality && language && method === 'GET')
    return readDownload(video, quality, rules, downloads, sign)
  if (first === 'subtitles' && method === 'GET') return readSubtitles(library, video.id, third)
  return notFound
}

function listVideos({ videos }: PandaLibrary, search: URLSearchParams): PandaAnswer {
  const limit = Math.min(Math.max(Number(search.get('limit') ?? 10), 1), 5000)
  const page = Math.max(Number(search.get('page') ?? 1), 1)
  const title = search.get('title')?.toLowerCase()
  const [status, folder] = [search.get('status'), search.get('folder_id')]
  const found = videos.filter(
    (video) =>
      (!title || video.title.toLowerCase().includes(title)) &&
      (!status || video.status === status) &&
      (!folder || video.folder_id === folder) &&
      (search.get('root_folder') !== '1' || video.folder_id === null),
  )
  const newest = found.toReversed().slice((page - 1) * limit, page * limit)
  return ok({ pages: Math.ceil(found.length / limit), total: found.length, videos: newest })
}

function listFolders({ folders }: PandaLibrary, search: URLSearchParams, { folderList }: PandaRules): PandaAnswer {
  const parent = search.get('parent_folder_id')
  if (parent) return ok({ folders: folders.filter((folder) => folder.parent_folder_id === parent) })
  return ok({ folders: folderList === 'all' ? folders : folders.filter((folder) => folder.parent_folder_id === null) })
}

function askDownload(video: PandaVideo, body: string, { prepareMs, now }: PandaRules, downloads: PandaDownloads): PandaAnswer {
  const asked = readBody(body)
  if (!asked) return refuse(400, 'Invalid body')
  if (video.status !== 'CONVERTED') return { status: 400, body: { error: 'Download only Converted video' } }
  const qualities = video.backup ? ['original', ...video.available_resolutions] : video.available_resolutions
  if (!qualities.includes(asked.quality)) return { status: 400, body: { error: `Quality ${asked.quality} is not available` } }
  const key = `${video.id} ${asked.quality}`
  if (!downloads.has(key)) downloads.set(key, now() + prepareMs)
  return { status: 202, body: { message: 'Download requested', id: pandaId(9, downloads.size) } }
}

function readBody(body: string): { quality: string } | null {
  const [, quality] = /"quality":\s*"([^"]+)"/.exec(body) ?? []
  return quality === undefined ? null : { quality }
}

function readDownload(
  { id }: PandaVideo,
  quality: string,
  { now, addressMs }: PandaRules,
  downloads: PandaDownloads,
  sign: (id: string, quality: string, until: number) => string,
): PandaAnswer {
  const ready = downloads.get(`${id} ${quality}`)
  if (ready === undefined || ready > now()) return { status: 400, body: { error: 'Download not available yet' } }
  return ok({ status: 'DONE', download_url: sign(id, quality, now() + addressMs) })
}

function readSubtitles({ subtitles }: PandaLibrary, id: string, language: string | undefined): PandaAnswer {
  const known = subtitles.get(id) ?? []
  if (language === undefined) return ok({ subtitles: known.map(({ srclang, label }) => ({ srclang, label })) })
  const found = known.find(({ srclang }) => srclang === language)
  return found ? { status: 200, body: found.text, headers: { 'content-type': 'text/vtt' } } : refuse(404, 'Subtitle not found')
}

// This package uses neither browser nor server types; both have the WHATWG URL.
type ParsedUrl = {
  protocol: string
  hostname: string
  port: string
  username: string
  password: string
  pathname: string
  searchParams: { get(name: string): string | null }
}
const { URL: Url } = globalThis as unknown as { URL: new (text: string) => ParsedUrl }

const idPattern = /^[A-Za-z0-9_-]{11}$/
const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
/** The first parts of a path that a video's id follows. */
const before = new Set(['shorts', 'live', 'embed', 'v', 'e'])
/** Frames of lists and channels, in the place and of the length of an id. */
const notVideos = new Set(['videoseries', 'live_stream'])

/** A video of YouTube: its id, and the second where an address begins it. */
export type YoutubeVideo = { id: string; startAt: number | null }

/** Seconds of `90`, `90s` or `1h2m3s`; null for none and for what is neither. */
function readStart(text: string | null): number | null {
  const [all, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  if (!all) return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) || null
}

function parse(address: string): ParsedUrl | null {
  try {
    return new Url(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`)
  } catch {
    return null
  }
}

/**
 * The video that an address of YouTube names, with or without its scheme; other parameters than where it begins are dropped. Null for
 * lists, clips, channels and other hosts.
 */
export function readYoutubeAddress(text: string): YoutubeVideo | null {
  const url = parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  const [first = '', second = '', ...more] = url.pathname.split('/').filter((part) => part !== '')
  let id: string | null = null
  if (url.hostname === 'youtu.be') id = second === '' ? first : null
  else if (!hosts.has(url.hostname) || more.length > 0) return null
  else if (first === 'watch') id = second === '' ? url.searchParams.get('v') : null
  else if (before.has(first)) id = second
  if (id === null || !idPattern.test(id) || notVideos.has(id)) return null
  return { id, startAt: readStart(url.searchParams.get('t') ?? url.searchParams.get('start')) }
}

/** The address under which YouTube itself shows a video. @param startAt second where it begins there. */
export const youtubeWatchUrl = (id: string, startAt: number | null = null): string =>
  `https://www.youtube.com/watch?v=${id}${startAt === null ? '' : `&t=${startAt}s`}`

/** Containers that are read; playlists, images and text are not, so that no file can name another. */
const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegvideo,mpegts,flv,ogg,wav,aiff,flac,mp3,aac,asf,mxf'

/** Longest media in seconds. */
export const maxMediaSeconds = 12 * 60 * 60
/** Largest picture: 8192 × 4320. */
export const mostPixels = 35_389_440
const maxAllocationBytes = 300_000_000

/** Options of ffmpeg and ffprobe before `-i`, without which a playlist renamed `.mp4` would read any file of the machine. */
export const safeInput: readonly string[] = [
  '-max_alloc',
  String(maxAllocationBytes),
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
]

/** The input itself. The path is ours, never the user's; the prefix keeps it from being parsed as a protocol. */
export const inputFile = (path: string): string[] => ['-i', `file:${path}`]

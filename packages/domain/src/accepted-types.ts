/** Video kinds a producer may upload. */
export const videoKinds = ['mp4', 'avi', 'mov', '3gp', 'webm', 'mpeg'] as const
/** Sound kinds; media of these is registered as `audio`. */
export const audioKinds = ['mp3', 'wav', 'flac', 'aiff', 'aac'] as const
export type AcceptedKind = (typeof videoKinds)[number] | (typeof audioKinds)[number]

const otherExtensions: Record<string, AcceptedKind> = { mpg: 'mpeg', aif: 'aiff' }
const kinds: Record<string, AcceptedKind> = {
  ...otherExtensions,
  ...Object.fromEntries([...videoKinds, ...audioKinds].map((kind) => [kind, kind])),
}

/** Further extensions an installation may accept, by what they hold: other names of containers the probe reads. */
export const extraVideoFormats = ['mkv', 'm4v', '3g2', 'ts', 'mts', 'm2ts', 'flv', 'wmv', 'asf', 'mxf', 'ogv', 'vob'] as const
export const extraAudioFormats = ['m4a', 'mka', 'ogg', 'oga', 'opus', 'wma'] as const
export type ExtraFormat = (typeof extraVideoFormats)[number] | (typeof extraAudioFormats)[number]
export const extraFormats: readonly ExtraFormat[] = [...extraVideoFormats, ...extraAudioFormats]
/** Those an installation accepts unless it is configured otherwise: what screen recorders write. */
export const defaultExtraFormats: readonly ExtraFormat[] = ['mkv', 'm4v']

const soundFormats: readonly string[] = [...audioKinds, ...extraAudioFormats]
const isSound = (format: string): boolean => soundFormats.includes(format)

/** Every accepted format for people to read, those of the installation after the others. */
export const listFormats = (extra: readonly string[]): { video: string[]; audio: string[] } => ({
  video: [...videoKinds, ...extra.filter((format) => !isSound(format))],
  audio: [...audioKinds, ...extra.filter(isSound)],
})

/** What a browser's file dialog takes for `accept`. */
export const acceptedExtensions = (extra: readonly string[]): string[] => [...Object.keys(kinds), ...extra].map((format) => `.${format}`)

const plausibleType = /^(?:(?:video|audio)\/[\w.+-]+|application\/(?:octet-stream|mp4|x-troff-msvideo|x-matroska|mxf|ogg|vnd\.ms-asf))$/i

/** The last name of a path, in the notation of any system. */
const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** Extension of a file name in lower case, without its dot; undefined when it has none or nothing before it. */
export function fileExtension(name: string): string | undefined {
  return /[^.\s][^/\\]*\.([a-z0-9]{1,16})$/i.exec(baseName(name).trim())?.[1]?.toLowerCase()
}

/** Name of a file without its extension. */
export function fileTitle(name: string): string {
  const base = baseName(name).trim()
  const extension = fileExtension(base)
  return extension === undefined ? base : base.slice(0, -extension.length - 1).trim()
}

/** The accepted kind a file's extension names, or undefined. @param extra further extensions the installation accepts. */
export function acceptedKind(name: string, extra: readonly string[] = []): AcceptedKind | ExtraFormat | undefined {
  const extension = fileExtension(name)
  if (extension === undefined) return undefined
  return Object.hasOwn(kinds, extension) ? kinds[extension] : extraFormats.find((format) => format === extension && extra.includes(format))
}

/** Extension for the stored original of a media: the one of its name where it is of any known format, else `bin`. */
export function originalExtension(name: string): string {
  return (acceptedKind(name, extraFormats) !== undefined && fileExtension(name)) || 'bin'
}

/** Whether a file's extension is one of sound. */
export function isAudioFile(name: string): boolean {
  const kind = acceptedKind(name, extraFormats)
  return kind !== undefined && isSound(kind)
}

/**
 * Whether a media type (MIME) is accepted with an accepted extension. Systems name the same kind differently, so any video or audio type
 * passes; the content itself is checked when the file is probed.
 */
export const isPlausibleType = (type: string): boolean => plausibleType.test(type.trim())

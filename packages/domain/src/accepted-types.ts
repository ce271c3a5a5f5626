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

/** What a browser's file dialog takes for `accept`. */
export const acceptedExtensions: readonly string[] = Object.keys(kinds).map((extension) => `.${extension}`)

const plausibleType = /^(?:(?:video|audio)\/[\w.+-]+|application\/(?:octet-stream|mp4|x-troff-msvideo))$/i

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

/** The accepted kind a file's extension names, or undefined. */
export function acceptedKind(name: string): AcceptedKind | undefined {
  const extension = fileExtension(name)
  return extension !== undefined && Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
}

/** Whether a file's extension is one of sound. */
export function isAudioFile(name: string): boolean {
  const kind = acceptedKind(name)
  return kind !== undefined && (audioKinds as readonly string[]).includes(kind)
}

/**
 * Whether a media type (MIME) is accepted with an accepted extension. Systems name the same kind differently, so any video or audio type
 * passes; the content itself is checked when the file is probed.
 */
export const isPlausibleType = (type: string): boolean => plausibleType.test(type.trim())

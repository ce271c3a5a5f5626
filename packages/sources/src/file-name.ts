import { acceptedKind, extraFormats } from '@videozz/domain'
import { parse } from 'content-disposition'

/** Extensions of media types, for files whose name has none. */
const extensions: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/mpeg': 'mpeg',
  'video/3gpp': '3gp',
  'video/x-m4v': 'm4v',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/aiff': 'aiff',
  'audio/x-aiff': 'aiff',
  'audio/aac': 'aac',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
}

const longest = 1024

/** A name that ends as files of its type do; a name of a known format stays as it is. */
export function nameWithExtension(name: string, type: string | null): string {
  const plain = name.trim().slice(0, longest)
  const extension = type === null ? undefined : extensions[type.toLowerCase()]
  return acceptedKind(plain, extraFormats) !== undefined || extension === undefined ? plain : `${plain || 'arquivo'}.${extension}`
}

/** Name of a downloaded file: of Content-Disposition (RFC 6266), else the last one of its address. */
export function readFileName(disposition: string | undefined, url: URL, type: string | null): string {
  return nameWithExtension(namedBy(disposition) ?? lastOf(url), type)
}

function namedBy(disposition: string | undefined): string | undefined {
  if (disposition === undefined) return undefined
  try {
    return parse(disposition).parameters['filename']?.trim() || undefined
  } catch {
    // A header of another form names nothing.
    return undefined
  }
}

function lastOf({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    // No address that was encoded by the rules.
    return last
  }
}

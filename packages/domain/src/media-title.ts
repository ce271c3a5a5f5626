import { acceptedKind, extraFormats, fileExtension, fileTitle } from './accepted-types.ts'
import { cleanLine, cutText } from './clean-text.ts'

const longestTitle = 128

/** The title of a new media: at most 128 characters, without the extension of a file. @param fileName used where `given` is blank. */
export function mediaTitle(given: string, fileName: string): string {
  const [title, fallback] = [given, fileName].map((name) => cleanLine(acceptedKind(name, extraFormats) ? fileTitle(name) : name))
  return cutText(title || fallback || 'Sem título', longestTitle)
}

/** The name to keep of a file: one clean line without folders. */
export const storedFileName = (name: string): string =>
  `${cutText(cleanLine(fileTitle(name)), 230) || 'arquivo'}.${fileExtension(name) ?? ''}`

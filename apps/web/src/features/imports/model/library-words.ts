import type { LibraryFolder } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import type { Library } from '../../../shared/queries/library.ts'

export const videosText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'vídeo' : 'vídeos'}`

/** A duration, roughly: `cerca de 11 h`. */
export function aboutText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `cerca de ${Math.max(1, minutes)} min`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `cerca de ${formatCount(hours)} h` : `cerca de ${formatCount(Math.round(hours / 24))} dias`
}

/** What a start with these choices brings. */
export function comingOf(
  library: Library,
  choice: { again: boolean; folders: ReadonlySet<string> | null },
): { videos: number; bytes: number } {
  const { listed, known, bytes, knownBytes, folders } = library
  const all = choice.again ? { videos: listed, bytes } : { videos: listed - known, bytes: bytes - knownBytes }
  if (choice.folders === null) return all
  const chosen = folders.reduce((sum, { id, videos }) => sum + (choice.folders?.has(id) ? videos : 0), 0)
  const share = listed === 0 ? 0 : chosen / listed
  return { videos: Math.min(all.videos, chosen), bytes: Math.round(all.bytes * share) }
}

/** Whether that much fits the plan, in words. */
export function roomText({ room }: Pick<Library, 'room'>, bytes: number): { text: string; tone: 'ok' | 'bad' } {
  if (room.left === null) return { text: 'Seu plano cobra só o que passar do incluído', tone: 'ok' }
  const rest = room.left - bytes
  return rest >= 0
    ? { text: `Cabe: sobram ${formatSize(rest)}`, tone: 'ok' }
    : { text: `Pode faltar: passa até ${formatSize(-rest)} do plano`, tone: 'bad' }
}

/** Why a folder is called or placed otherwise here. */
export function changeText(folder: Pick<LibraryFolder, 'from'>, change: LibraryFolder['changes'][number]): string {
  const words = { short: 'Nome curto demais', long: 'Nome longo demais', double: 'Nome repetido' }
  return change === 'level' ? `${folder.from.length}º nível vira nome` : words[change]
}

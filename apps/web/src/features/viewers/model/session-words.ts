import { formatClock, type PlaybackSignKind } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import type { ViewerSession } from '../../../shared/queries/viewers.ts'

/** Kinds of signs in the few words a chip has room for. */
const short: Record<PlaybackSignKind, string> = {
  tampering: 'Código encoberto',
  'faster-than-time': 'Mais rápido que o tempo',
  'key-rush': 'Chaves rápidas',
  'many-addresses': 'Muitas redes',
  'many-devices': 'Muitos aparelhos',
  'token-replayed': 'Acesso repetido',
  'fast-keys': 'Chaves rápidas',
  'many-networks-lease': 'Muitas redes',
  'proof-failed': 'Sem prova da página',
  'no-reports': 'Sem avisos do player',
  'sessions-at-once': 'Telas demais',
}

/** The signs of a session in short words, each once. */
export const shortSigns = ({ signs }: Pick<ViewerSession, 'signs'>): string[] => [...new Set(signs.map(({ kind }) => short[kind]))]

/** How far a session came: `49 min, até 13:47`, `31 min, até o fim`, `Abriu e não assistiu`. */
export function sayProgress({ seconds, position, viewStartedAt, replaced, media }: ViewerSession): string {
  if (viewStartedAt === null || seconds <= 0) return 'Abriu e não assistiu'
  const time = watchedText(seconds)
  if (position === null) return time
  const end = !replaced && media.duration !== null && position >= media.duration - 1
  return end ? `${time}, até o fim` : `${time}, até ${formatClock(position)}`
}

/** `1 sessão`, `37 sessões`. */
export const saySessionCount = (count: number): string => (count === 1 ? '1 sessão' : `${formatCount(count)} sessões`)

/** `1 concluída`, `3 concluídas`, `nenhuma concluída`. */
export const sayCompleted = (count: number): string =>
  count === 0 ? 'nenhuma concluída' : count === 1 ? '1 concluída' : `${formatCount(count)} concluídas`

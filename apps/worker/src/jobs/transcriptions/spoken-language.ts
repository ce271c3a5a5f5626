import type { PieceRow } from '@videozz/db'
import { type SubtitleLanguage, subtitleLanguageOf } from '@videozz/domain'

/**
 * The language of a media from those of its pieces: the one most seconds of speech are in.
 * @param asked what a person said is spoken; it decides.
 * @returns `language` undefined where most of it is in one we do not have. Pieces whose language is not known count as Portuguese.
 */
export function spokenLanguage(
  asked: SubtitleLanguage | null,
  pieces: readonly Pick<PieceRow, 'start' | 'end' | 'language' | 'words'>[],
): { language: SubtitleLanguage | undefined; heardLanguage: string | null } {
  const seconds = new Map<string, number>()
  for (const { start, end, language, words } of pieces)
    if (words && words.length > 0) seconds.set(language ?? 'pt-BR', (seconds.get(language ?? 'pt-BR') ?? 0) + end - start)
  const [most] = [...seconds].toSorted(([, one], [, other]) => other - one)
  const heardLanguage = most?.[0] ?? null
  return { language: asked ?? (heardLanguage === null ? undefined : subtitleLanguageOf(heardLanguage)), heardLanguage }
}

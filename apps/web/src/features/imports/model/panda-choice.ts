import { importSelectionLimit } from '@videozz/contract/browser'
import { formatSize } from '../../../shared/format/size.ts'
import type { IntegrationVideo } from '../../../shared/queries/library.ts'

/** Chosen videos by their ids, in the order they were chosen; they stay chosen on other pages. */
export type PandaChoice = ReadonlyMap<string, IntegrationVideo>

/** Takes a video into the choice or out of it; beyond the limit nothing is taken. */
export function toggleVideo(choice: PandaChoice, video: IntegrationVideo): PandaChoice {
  const next = new Map(choice)
  if (!next.delete(video.id) && next.size < importSelectionLimit) next.set(video.id, video)
  return next
}

/** Why a video cannot be chosen; null when it can. */
export function videoFault(video: IntegrationVideo, choice: PandaChoice): string | null {
  if (!video.importable) return 'Ainda não está pronto no PandaVideo'
  return choice.size >= importSelectionLimit && !choice.has(video.id) ? `Escolha até ${importSelectionLimit} arquivos por vez.` : null
}

/** `2 de 50 selecionados · até 1,2 GB`. */
export function sayPandaChoice(choice: PandaChoice): string {
  const count = `${choice.size} de ${importSelectionLimit} ${choice.size === 1 ? 'selecionado' : 'selecionados'}`
  const bytes = [...choice.values()].reduce((sum, { source }) => sum + source.size, 0)
  return bytes === 0 ? count : `${count} · até ${formatSize(bytes)}`
}

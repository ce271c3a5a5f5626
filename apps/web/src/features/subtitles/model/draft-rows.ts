import { subtitleLanguages, type SubtitleLanguage } from '@videozz/contract/browser'
import type { Subtitle } from '../../../shared/queries/subtitles.ts'
import type { FileFaults, SubtitleFile } from './subtitle-file.ts'

/** An unsaved row: a new subtitle, or a file that replaces one. */
export type DraftRow = {
  id: number
  replaces: Subtitle | null
  language: SubtitleLanguage | null
  file: SubtitleFile | null
  /** Why the file chosen last is refused, or why it cannot be saved. */
  faults: FileFaults
}

export const emptyRow = (id: number): DraftRow => ({ id, replaces: null, language: null, file: null, faults: [] })
export const replacingRow = (id: number, replaces: Subtitle): DraftRow => ({ ...emptyRow(id), replaces, language: replaces.language })

/** The file was changed by another person or tab meanwhile. */
export const changedFault = (name: string): string =>
  `Outra pessoa trocou esta legenda enquanto você editava: agora ela é “${name}”. Salve de novo para pôr o seu arquivo no lugar.`
export const goneFault = 'Outra pessoa excluiu esta legenda enquanto você editava. Salve de novo para enviar o seu arquivo.'

/** Whether a row has unsaved input. */
export const isTouched = ({ replaces, language, file }: DraftRow): boolean => file !== null || (replaces === null && language !== null)

/** Languages selectable in a row: those no other row has. */
export function freeLanguages(saved: readonly Subtitle[], rows: readonly DraftRow[], own: DraftRow | null): SubtitleLanguage[] {
  const taken = new Set([...saved.map(({ language }) => language), ...rows.filter((row) => row !== own).map(({ language }) => language)])
  return subtitleLanguages.filter((language) => !taken.has(language))
}

/** Whether every language has its row. */
export const isFull = (saved: readonly Subtitle[], rows: readonly DraftRow[]): boolean =>
  saved.length + rows.filter(({ replaces }) => replaces === null).length >= subtitleLanguages.length

/** Why the rows cannot be saved now, or null: each needs language and file. */
export function saveFault(rows: readonly DraftRow[]): string | null {
  if (rows.length === 0) return 'Não há legendas novas para salvar.'
  if (rows.some(({ language }) => language === null)) return 'Por favor, selecione o idioma'
  if (rows.some(({ file }) => file === null)) return 'Por favor, faça o upload do arquivo VTT!'
  return null
}

import type { VideoDetail } from '@videozz/contract/browser'
import { type ChapterDraft, checkChapters, draftChapters, sameChapters } from './chapter-drafts.ts'

/** Editable values of the tab «Informações básicas». */
export type DetailValues = { title: string; description: string; selectedThumb: number; chapters: ChapterDraft[] }
export type DetailField = keyof DetailValues
export type DetailFaults = Partial<Record<'title' | 'description' | 'chapters', string>>

export const longestTitle = 128
export const longestDescription = 5000

export const valuesOf = ({ title, description, selectedThumb, chapters }: VideoDetail): DetailValues => ({
  title,
  description,
  selectedThumb,
  chapters: draftChapters(chapters),
})

const same: { [F in DetailField]: (a: DetailValues[F], b: DetailValues[F]) => boolean } = {
  title: (a, b) => a === b,
  description: (a, b) => a === b,
  selectedThumb: (a, b) => a === b,
  chapters: sameChapters,
}

/** The fields in which two sets of values differ. */
export function differences(a: DetailValues, b: DetailValues): DetailField[] {
  const isSame: Record<DetailField, boolean> = {
    title: same.title(a.title, b.title),
    description: same.description(a.description, b.description),
    selectedThumb: same.selectedThumb(a.selectedThumb, b.selectedThumb),
    chapters: same.chapters(a.chapters, b.chapters),
  }
  return (Object.keys(isSame) as DetailField[]).filter((field) => !isSame[field])
}

export const sameValues = (a: DetailValues, b: DetailValues): boolean => differences(a, b).length === 0

/** Three-way merge: fields of `mine` that differ from `seen`, all others from `theirs`. */
export function mergeValues(seen: DetailValues, mine: DetailValues, theirs: DetailValues): DetailValues {
  const kept = Object.fromEntries(differences(seen, mine).map((field) => [field, mine[field]])) as Partial<DetailValues>
  return { ...theirs, ...kept }
}

/** Faults of the form, found before it is sent. */
export function checkValues({ title, description }: DetailValues): DetailFaults {
  return {
    ...(title.trim() === '' && { title: 'Informe o título.' }),
    ...(title.trim().length > longestTitle && { title: `O título deve ter no máximo ${longestTitle} caracteres.` }),
    ...(description.length > longestDescription && { description: `A descrição deve ter no máximo ${longestDescription} caracteres.` }),
  }
}

/** All faults of the values, by field path in a form that holds them as `values`. @param duration of the media, in seconds. */
export function fieldFaults(values: DetailValues, duration: number | null): Record<string, string> {
  const chapters = [...checkChapters(values.chapters, duration)].flatMap(([at, fault]) =>
    Object.entries(fault).map(([field, text]) => [`chapters.${at}.${field}`, text] as const),
  )
  return Object.fromEntries([...Object.entries(checkValues(values)), ...chapters].map(([path, text]) => [`values.${path}`, text]))
}

/** The selected cover after a click: clicking the selected automatic one returns to the default (0). */
export const chooseCover = (current: number, chosen: number): number => (chosen === current ? 0 : chosen)

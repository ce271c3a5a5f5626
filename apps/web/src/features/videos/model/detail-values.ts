import type { Video } from '@videozz/contract/browser'

/** What can be changed on the tab «Informações básicas». */
export type DetailValues = { title: string; description: string; selectedThumb: number }
export type DetailFaults = Partial<Record<'title' | 'description', string>>

export const longestTitle = 128
export const longestDescription = 5000

export const valuesOf = ({ title, description, selectedThumb }: Video): DetailValues => ({ title, description, selectedThumb })

export const sameTexts = (a: DetailValues, b: DetailValues): boolean => a.title === b.title && a.description === b.description
export const sameValues = (a: DetailValues, b: DetailValues): boolean => sameTexts(a, b) && a.selectedThumb === b.selectedThumb

/** What the form says before the server does. */
export function checkValues({ title, description }: DetailValues): DetailFaults {
  return {
    ...(title.trim() === '' && { title: 'Informe o título.' }),
    ...(title.trim().length > longestTitle && { title: `O título deve ter no máximo ${longestTitle} caracteres.` }),
    ...(description.length > longestDescription && { description: `A descrição deve ter no máximo ${longestDescription} caracteres.` }),
  }
}

/** The cover after choosing one: the chosen automatic one chosen again returns to the default. */
export const chooseCover = (current: number, chosen: number): number => (chosen === current ? 0 : chosen)

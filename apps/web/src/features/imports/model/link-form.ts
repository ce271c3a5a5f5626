import { readYoutubeAddress } from '@videozz/domain'

export type LinkFields = { url: string; title: string; description: string; folderId: string | null }

const lengthOf = (text: string): number => [...text.trim()].length
export const mostTitle = 128
export const mostDescription = 500
const least = 5

/** What is wrong with each field of an import by link; null for nothing. */
export const linkRules = {
  url: (url: string): string | null =>
    url.trim() === '' ? 'Cole o link do vídeo.' : readYoutubeAddress(url) === null ? 'Cole o link de um vídeo do YouTube.' : null,
  title: (title: string): string | null =>
    lengthOf(title) < least || lengthOf(title) > mostTitle ? `O título deve ter de ${least} a ${mostTitle} caracteres.` : null,
  description: (description: string): string | null =>
    lengthOf(description) === 0 || (lengthOf(description) >= least && lengthOf(description) <= mostDescription)
      ? null
      : `A descrição deve ter de ${least} a ${mostDescription} caracteres.`,
}

/** Title that a video has at YouTube, as long as one may be here. */
export const titleFrom = (title: string): string => [...title.trim()].slice(0, mostTitle).join('')

/** Why no more media can be imported by link; null when they can. @param limit of the plan; null without one. */
export const limitReason = (count: number, limit: number | null): string | null =>
  limit !== null && count >= limit ? `Você já importou ${limit} vídeos do YouTube, o limite do plano gratuito.` : null

import {
  cleanLine,
  cleanText,
  errorMessage,
  linkDescriptionFault,
  linkDescriptionLengths,
  linkTitleFault,
  linkTitleLengths,
} from '@videozz/contract/browser'
import { readYoutubeAddress } from '@videozz/domain'

type Lengths = { least: number; most: number }
const fits = (text: string, { least, most }: Lengths): boolean => text.length >= least && text.length <= most

/** What is wrong with each field of an import by link; null for nothing. */
export const linkRules = {
  url: (url: string): string | null =>
    url.trim() === '' ? 'Cole o link do vídeo.' : readYoutubeAddress(url) === null ? errorMessage('LINK_UNKNOWN') : null,
  title: (title: string): string | null => (fits(cleanLine(title), linkTitleLengths) ? null : linkTitleFault),
  description: (description: string): string | null => {
    const text = cleanText(description)
    return text === '' || fits(text, linkDescriptionLengths) ? null : linkDescriptionFault
  },
}

/** Title that a video has at YouTube, as long as one may be here; no letter of two halves (UTF-16) is torn. */
export const titleFrom = (title: string): string =>
  cleanLine(title)
    .slice(0, linkTitleLengths.most)
    .replace(/[\uD800-\uDBFF]$/, '')

/** Why no more media can be imported by link; null when they can. @param limit of the plan; null without one. */
export const limitReason = (count: number, limit: number | null): string | null =>
  limit !== null && count >= limit ? errorMessage('LINK_LIMIT', { most: String(limit) }) : null

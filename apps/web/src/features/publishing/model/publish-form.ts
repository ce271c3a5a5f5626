import {
  cleanLine,
  cleanText,
  type PublishCategory,
  type PublishPrivacy,
  publishDescriptionFault,
  publishDescriptionLengths,
  publishSymbolFault,
  publishTitleFault,
  publishTitleLengths,
  tagLengthFault,
} from '@videozz/contract/browser'
import { areTagsShort, tidyTags } from '@videozz/domain'

export type PublishValues = {
  title: string
  description: string
  tags: string[]
  privacyStatus: PublishPrivacy
  categoryId: PublishCategory
  withThumbnail: boolean
  withCaptions: boolean
}

type Lengths = { least: number; most: number }
const fits = (text: string, { least, most }: Lengths): boolean => text.length >= least && text.length <= most
const hasBrackets = (text: string): boolean => /[<>]/.test(text)
/** As long as it may be; no letter of two halves (UTF-16) is torn. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** What the form begins with. */
export const firstValues = ({ title, description }: { title: string; description: string }): PublishValues => ({
  title: cut(cleanLine(title), publishTitleLengths.most),
  description: cut(cleanText(description), publishDescriptionLengths.most),
  tags: [],
  privacyStatus: 'public',
  categoryId: 'animals',
  withThumbnail: true,
  withCaptions: true,
})

/** What is wrong with each field; null for nothing. */
export const publishRules = {
  title: (title: string): string | null => {
    if (!fits(cleanLine(title), publishTitleLengths)) return publishTitleFault
    return hasBrackets(title) ? publishSymbolFault : null
  },
  description: (description: string): string | null => {
    const text = cleanText(description)
    if (text !== '' && !fits(text, publishDescriptionLengths)) return publishDescriptionFault
    return hasBrackets(text) ? publishSymbolFault : null
  },
  tags: (tags: string[]): string | null => {
    if (tags.some(hasBrackets)) return publishSymbolFault
    return areTagsShort(tags) ? null : tagLengthFault
  },
}

/** Tags with those of a text, which commas separate; blanks and doubles are left out. */
export const addTags = (tags: readonly string[], text: string): string[] => tidyTags([...tags, ...text.split(/[,\n\t]+/).map(cleanLine)])

import { mostTagLength } from '@videozz/contract/browser'
import type { PublishCategory, PublishPrivacy } from '@videozz/contract'

const categories: Record<PublishCategory, number> = {
  film_animation: 1,
  autos_vehicles: 2,
  music: 10,
  animals: 15,
  sports: 17,
  travel_events: 19,
  gaming: 20,
  people_blogs: 22,
  comedy: 23,
  entertainment: 24,
  news_politics: 25,
  instructions_style: 26,
  education: 27,
  science_technology: 28,
}
/** YouTube's number of a category, as its API takes it. */
export const youtubeCategory = (category: PublishCategory): string => String(categories[category])

/** Tags without blanks and doubles; letter case and accents make different tags, as at YouTube. */
export const tidyTags = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]

/** Length of all tags together as YouTube counts it: commas between them, and the quotation marks around each that has a space. */
export const tagLength = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1))

/** Whether YouTube takes so many tags. */
export const areTagsShort = (tags: readonly string[]): boolean => tagLength(tags) <= mostTagLength

export type YoutubeVideoForm = {
  title: string
  description: string
  tags: readonly string[]
  privacy: PublishPrivacy
  category: PublishCategory
}

/** What `videos.insert` of YouTube's Data API v3 is told of a video. */
export const youtubeVideoResource = ({ title, description, tags, privacy, category }: YoutubeVideoForm) => ({
  snippet: { title, description, tags: [...tags], categoryId: youtubeCategory(category) },
  status: { privacyStatus: privacy },
})

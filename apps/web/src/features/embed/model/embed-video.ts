import type { Video } from '@videozz/contract/browser'

/** What the embed dialog needs to know of a media. */
export type EmbedVideo = Pick<Video, 'key' | 'title' | 'source'>

import type { Video } from '@videozz/contract/browser'

/** Address of the picture of a media: the cover or, for sound, the waveform; null when there is none. */
export const pictureOf = ({ type, waveform, thumbnail }: Pick<Video, 'type' | 'waveform' | 'thumbnail'>): string | null =>
  type === 'audio' ? waveform : thumbnail

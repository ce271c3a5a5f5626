import { imageUrl } from './present-video.ts'

type Covers = { custom_thumbnail: string | null; thumbnails: string[] | null; selected_thumb: number | null }

/** Address of a media's cover: the chosen automatic one, else the custom one, else the first automatic one; null while there is none. */
export function coverUrl({ custom_thumbnail: custom, thumbnails, selected_thumb: selected }: Covers): string | null {
  const standard = custom ?? thumbnails?.[0]
  const cover = selected ? (thumbnails?.[selected - 1] ?? standard) : standard
  return cover ? imageUrl(cover) : null
}

import { useState } from 'react'
import css from './news.module.css'

export type NewsPictureProps = {
  image: string | null
  alt: string
  /** In a list, next to the text. */
  small?: boolean
}

/** The picture of an announcement; one that fails leaves no hole. */
export function NewsPicture({ image, alt, small }: NewsPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (image === null || failed === image) return null
  return (
    <img
      className={small ? css.thumb : css.picture}
      src={image}
      alt={alt}
      loading={small ? 'lazy' : 'eager'}
      onError={() => setFailed(image)}
    />
  )
}

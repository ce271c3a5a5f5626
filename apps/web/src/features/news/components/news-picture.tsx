import { useState } from 'react'
import css from './news.module.css'

/** The picture of an announcement; one that fails leaves no hole. */
export function NewsPicture({ image, alt }: { image: string | null; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (image === null || failed === image) return null
  return <img className={css.picture} src={image} alt={alt} onError={() => setFailed(image)} />
}

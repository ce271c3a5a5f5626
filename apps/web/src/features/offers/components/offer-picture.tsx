import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import { useState } from 'react'
import css from './offer-picture.module.css'

export type OfferPictureProps = { image: string | null; large?: boolean }

/** The picture of an offer, or a bag icon when there is none or it fails to load. */
export function OfferPicture({ image, large = false }: OfferPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={css.picture} data-large={large || undefined}>
      {image !== null && image !== broken ? (
        <img src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        <IconShoppingBag size={20} aria-hidden />
      )}
    </span>
  )
}

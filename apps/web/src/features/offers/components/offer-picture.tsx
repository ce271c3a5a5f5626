import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import { useState } from 'react'
import css from './offers.module.css'

/** The picture of an offer, or a bag where there is none or it cannot be loaded. */
export function OfferPicture({ image }: { image: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={css.picture}>
      {image !== null && image !== broken ? (
        <img src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        <IconShoppingBag size={20} aria-hidden />
      )}
    </span>
  )
}

import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatCents } from '@videozz/domain'
import { formatDuration } from '../../../shared/format/duration.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import type { Offer } from '../../../shared/queries/offers.ts'
import { countClicks, countViews, positionNames } from '../model/offer-words.ts'
import { Corner } from './corner.tsx'
import { OfferPicture } from './offer-picture.tsx'
import css from './offer-row.module.css'

export type OfferRowProps = {
  offer: Offer
  /** Why it cannot be changed by this person, or null. */
  locked: string | null
  onSeek: (seconds: number) => void
  onEdit: () => void
  onDelete: () => void
}

/** A saved offer with its statistics. */
export function OfferRow({ offer, locked, onSeek, onEdit, onDelete }: OfferRowProps) {
  const { key, product_title: title, product_image: image, price_cents: price, start, end, positionSale, fits, views, clicks } = offer
  const range = `${formatDuration(start)} – ${formatDuration(end)}`
  return (
    <li className={css.row}>
      <OfferPicture image={image} />
      <div className={css.words}>
        <b>
          {title}
          {price !== null && <span className="num"> · {formatCents(price)}</span>}
        </b>
        <p>
          <Tooltip label="Ir para este tempo">
            <UnstyledButton className={`${css.range} num`} aria-label={`${range}: ir para este tempo`} onClick={() => onSeek(start)}>
              {range}
            </UnstyledButton>
          </Tooltip>
          <Corner position={positionSale} />
          <span className={css.where}>{positionNames[positionSale]}</span>
        </p>
        <p className="num">
          {countViews(views)} · {countClicks(clicks)}
        </p>
        {!fits && <Chip tone="warn">Fora da duração do vídeo</Chip>}
      </div>
      <div className={css.acts}>
        <DisabledHint reason={locked}>
          <ActionIcon data-edit={key} aria-label={`Editar a oferta de ${title}`} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </DisabledHint>
        <DisabledHint reason={locked}>
          <ActionIcon aria-label={`Remover a oferta de ${title}`} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </DisabledHint>
      </div>
    </li>
  )
}

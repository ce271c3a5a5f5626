import { Button, Skeleton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { accessRules, errorMessage, mostOffers } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useEffect, useRef, useState } from 'react'
import type { OnSaver } from '../../../shared/forms/page-saver.ts'
import { ApiError } from '../../../shared/api/client.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Offer, offersQuery } from '../../../shared/queries/offers.ts'
import { productsQuery } from '../../../shared/queries/products.ts'
import { BeyondNote } from './beyond-note.tsx'
import { DeleteOffer } from './delete-offer.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferRow } from './offer-row.tsx'
import { Note } from '../../../ui/note.tsx'
import css from './offers-tab.module.css'

export type OffersTabProps = {
  video: { key: string; duration: number | null }
  preview: { position: () => number; seek: (seconds: number) => void }
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
}

const full = 'Limite máximo de 5 ofertas atingido'

/** Tab «Ofertas» of a media. */
export default function OffersTab(props: OffersTabProps) {
  const { data, error, refetch } = useQuery(offersQuery(props.video.key))
  if (data) return <Offers {...props} offers={data} />
  return error === null ? (
    <div className={css.tab} aria-busy="true">
      <Skeleton h={36} w={160} />
      <Skeleton h={96} radius="lg" />
    </div>
  ) : (
    <LoadFault what="as ofertas" error={error} retry={() => void refetch()} />
  )
}

/** Whether there are products to choose from. Without any the product is typed; a catalogue that fails to load is still one. */
function useCatalogue(enabled: boolean): { hasCatalogue: boolean; isPending: boolean } {
  const { data, error, isPending } = useQuery({ ...productsQuery, enabled })
  const isSetUp = !(error instanceof ApiError && error.code === 'PRODUCTS_NOT_SET_UP')
  return { hasCatalogue: data ? data.length > 0 : isSetUp, isPending }
}

function Offers({ video, preview, onDirty, onSaver, offers }: OffersTabProps & { offers: readonly Offer[] }) {
  // Key of the offer being edited, or the marker of a new one.
  const [open, setOpen] = useState<string | null>(null)
  const [edited, setEdited] = useState<Offer | null>(null)
  const [deleting, setDeleting] = useState<Offer | null>(null)
  const closed = useRef<string | null>(null)
  const [dirty, setDirty] = useState(false)
  const tellDirty = (now: boolean): void => {
    setDirty(now)
    onDirty(now)
  }
  const tab = useRef<HTMLElement>(null)
  const fault = ruleFault(accessRules.editOffers, useSession())
  const locked = fault && errorMessage(fault)
  const held = locked ?? (dirty ? 'Salve ou cancele antes a oferta que está aberta.' : null)
  const { hasCatalogue, isPending } = useCatalogue(fault === null)
  // After the form closes, focus returns to the control that opened it.
  useEffect(() => {
    if (open !== null || closed.current === null) return
    const find = (what: string) => tab.current?.querySelector<HTMLElement>(what)
    const place = find(`[data-edit="${closed.current}"]`) ?? find('[data-new]')
    place?.focus()
    closed.current = null
  }, [open])
  const close = (saved: string | null): void => {
    closed.current = saved ?? ''
    setOpen(null)
  }
  // An open offer that was removed meanwhile stays shown.
  const gone = edited !== null && edited.key === open && !offers.some(({ key }) => key === open)
  const shown = gone ? [...offers, edited].sort((one, other) => one.start - other.start) : offers
  const form = (offer: Offer | null) => (
    <OfferForm
      key={offer?.key ?? 'new'}
      videoId={video.key}
      duration={video.duration ?? 0}
      offer={offer}
      gone={gone}
      hasCatalogue={hasCatalogue}
      position={preview.position}
      onDirty={tellDirty}
      onSaver={onSaver}
      onClose={close}
    />
  )
  const waiting = fault === null && isPending
  const reason =
    held ??
    (waiting ? 'Carregando seus produtos…' : null) ??
    (video.duration === null && 'As ofertas podem ser criadas quando a duração for conhecida.')
  const add = (
    <DisabledHint reason={reason || (offers.length >= mostOffers && full)}>
      <Button data-new leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setOpen('new')}>
        Nova oferta
      </Button>
    </DisabledHint>
  )
  return (
    <section ref={tab} className={css.tab} aria-labelledby="ofertas">
      <div className={css.head}>
        <div>
          <h2 id="ofertas">Ofertas</h2>
          <Note>Um produto seu sobre o vídeo, no trecho que você escolher. Até {mostOffers} por mídia.</Note>
        </div>
        {offers.length > 0 && open !== 'new' && add}
      </div>
      <BeyondNote videoId={video.key} offers={offers} locked={locked !== null} />
      {open === 'new' && form(null)}
      {shown.length > 0 && (
        <ul className={css.list} aria-label="Ofertas desta mídia">
          {shown.map((offer) =>
            open === offer.key && video.duration !== null ? (
              <li key={offer.key}>{form(offer)}</li>
            ) : (
              <OfferRow
                key={offer.key}
                offer={offer}
                locked={held}
                onSeek={preview.seek}
                onEdit={() => {
                  setEdited(offer)
                  setOpen(offer.key)
                }}
                onDelete={() => setDeleting(offer)}
              />
            ),
          )}
        </ul>
      )}
      {offers.length === 0 && open === null && (
        <EmptyState
          title="Nenhuma oferta ainda"
          text="Mostre um produto enquanto falam dele: quem assiste clica e vai à página de vendas."
          action={add}
        />
      )}
      <DeleteOffer videoId={video.key} offer={deleting} onClose={() => setDeleting(null)} />
    </section>
  )
}

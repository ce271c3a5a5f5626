import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { Offer } from '../../../shared/queries/offers.ts'
import { useSaveOffer } from '../api/use-save-offer.ts'
import { emptiedValues, isSame, newValues, type OfferValues, readForm, valuesOf } from '../model/offer-form.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ImageField } from './image-field.tsx'
import css from './offers.module.css'
import { OfferConflict } from './offer-conflict.tsx'
import { PositionPicker } from './position-picker.tsx'
import { ProductSelect } from './product-select.tsx'
import { TimeField } from './time-field.tsx'

export type OfferFormProps = {
  videoId: string
  /** Of the media, in seconds. */
  duration: number
  /** As it is now; null for a new one. */
  offer: Offer | null
  /** Somebody else removed it. */
  gone: boolean
  /** Second where the preview stands. */
  position: () => number
  onDirty: (dirty: boolean) => void
  onClose: (saved: string | null) => void
}

/** An offer as it is made or changed. */
export function OfferForm({ videoId, duration, offer, gone, position, onDirty, onClose }: OfferFormProps) {
  const [seen, setSeen] = useState(offer)
  const begin = seen ? valuesOf(seen) : newValues
  const [values, setValues] = useState(begin)
  const [image, setImage] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useSaveOffer(videoId, onClose)
  const { faults, draft } = readForm(values, duration, seen)
  const shown = tried ? faults : {}
  const put = (part: Partial<OfferValues>): void => setValues((before) => ({ ...before, ...part }))

  const dirty = gone || !isSame(values, begin) || image !== null
  const newer = offer && seen && !gone && !saving.isPending && offer.updatedAt !== seen.updatedAt ? offer : null
  if (newer && !dirty) {
    setSeen(newer)
    setValues(valuesOf(newer))
  }
  const showTheirs = (theirs: Offer): void => {
    setSeen(theirs)
    setValues(valuesOf(theirs))
    setImage(null)
  }
  const tell = useEffectEvent(onDirty)
  useEffect(() => {
    tell(dirty)
  }, [dirty])
  useEffect(() => {
    form.current?.querySelector('h3')?.focus()
    return () => tell(false)
  }, [])
  const empty = (): void => {
    setValues(emptiedValues)
    setImage(null)
    setTried(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (draft) saving.mutate({ offer: gone ? null : seen, draft, image })
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form ref={form} className={css.form} noValidate aria-labelledby={`oferta-${offer?.key ?? 'nova'}`} onSubmit={submit}>
      <h3 id={`oferta-${offer?.key ?? 'nova'}`} tabIndex={-1}>
        {offer ? 'Editar oferta' : 'Nova oferta'}
      </h3>
      <OfferConflict gone={gone} newer={newer} onMine={setSeen} onTheirs={showTheirs} />
      <ProductSelect offer={offer} value={values.product} error={shown.product} onChange={(product) => put({ product })} />
      <div className={css.times}>
        <TimeField label="Início" value={values.start} error={shown.start} now={position} onChange={(start) => put({ start })} />
        <TimeField label="Fim" value={values.end} error={shown.end} now={position} onChange={(end) => put({ end })} />
        <p className={css.note}>
          O vídeo dura <span className="num">{formatDuration(duration)}</span>.
        </p>
      </div>
      <PositionPicker value={values.position} onChange={(at) => put({ position: at })} />
      <ImageField current={offer?.product_image ?? null} file={image} onChange={setImage} />
      <div className={css.formFoot}>
        <Button variant="subtle" color="gray" data-quiet onClick={empty}>
          Limpar
        </Button>
        <Button variant="default" onClick={() => onClose(offer?.key ?? null)}>
          Cancelar
        </Button>
        <DisabledHint reason={newer && 'Escolha antes qual versão fica'}>
          <Button type="submit" loading={saving.isPending}>
            {offer && !gone ? 'Salvar oferta' : 'Adicionar oferta'}
          </Button>
        </DisabledHint>
      </div>
    </form>
  )
}

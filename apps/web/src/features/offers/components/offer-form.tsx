import { Button, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusFault } from '../../../shared/focus-fault.ts'
import { type OnSaver, usePageSaver } from '../../../shared/forms/page-saver.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { Offer } from '../../../shared/queries/offers.ts'
import { useSaveOffer } from '../api/use-save-offer.ts'
import { emptiedValues, isSame, newValues, type OfferValues, readForm, valuesOf } from '../model/offer-form.ts'
import { ImageField } from './image-field.tsx'
import { Note } from '../../../ui/note.tsx'
import css from './offer-form.module.css'
import { OfferConflict } from './offer-conflict.tsx'
import { PositionPicker } from './position-picker.tsx'
import { ProductSelect } from './product-select.tsx'
import { TimeField } from './time-field.tsx'
import { TypedProduct } from './typed-product.tsx'

/** Form values with the picture chosen but not uploaded. */
type OfferFields = OfferValues & { image: File | null }
export type OfferFormProps = {
  videoId: string
  /** Of the media, in seconds. */
  duration: number
  /** The saved offer; null for a new one. */
  offer: Offer | null
  /** It was removed by another person or tab. */
  gone: boolean
  /** Position of the preview, in seconds. */
  position: () => number
  /** The producer has products to choose from; without any the product is typed. */
  hasCatalogue: boolean
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
  onClose: (saved: string | null) => void
}

function ProductSource({ typed, onChange }: { typed: boolean; onChange: (typed: boolean) => void }) {
  return (
    <SegmentedControl
      aria-label="De onde vem o produto"
      data={[
        { value: 'catalogue', label: 'Dos meus produtos' },
        { value: 'typed', label: 'Outro produto' },
      ]}
      value={typed ? 'typed' : 'catalogue'}
      onChange={(kind) => onChange(kind === 'typed')}
    />
  )
}

/** Form to create or change an offer. */
export function OfferForm({ videoId, duration, offer, gone, position, hasCatalogue, onDirty, onSaver, onClose }: OfferFormProps) {
  const [seen, setSeen] = useState(offer)
  const begin = seen ? valuesOf(seen) : { ...newValues, typed: !hasCatalogue }
  const [tried, setTried] = useState(false)
  const form = useForm<OfferFields>({
    initialValues: { ...begin, image: null },
    validate: (values) => readForm(values, duration, seen).faults,
    // After the first attempt every change validates all fields, since the faults of one time depend on the other.
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      if (tried) form.setErrors(readForm(values, duration, seen).faults)
    },
  })
  const { values } = form
  const { image, typed } = values
  const element = useRef<HTMLFormElement>(null)
  const saving = useSaveOffer(videoId, onClose)

  const dirty = gone || !isSame(values, begin) || image !== null
  const newer = offer && seen && !gone && !saving.isPending && offer.updatedAt !== seen.updatedAt ? offer : null
  if (newer && !dirty) {
    setSeen(newer)
    form.setValues(valuesOf(newer))
  }
  const showTheirs = (theirs: Offer): void => {
    setSeen(theirs)
    form.setValues({ ...valuesOf(theirs), image: null })
  }
  const reportDirty = useEffectEvent(onDirty)
  useEffect(() => {
    reportDirty(dirty)
  }, [dirty])
  useEffect(() => {
    element.current?.querySelector('h3')?.focus()
    return () => reportDirty(false)
  }, [])
  const empty = (): void => {
    form.setValues({ ...emptiedValues, typed: !hasCatalogue, image: null })
    form.clearErrors()
    setTried(false)
  }
  const save = async (): Promise<boolean> => {
    const { draft } = readForm(form.getValues(), duration, seen)
    if (form.validate().hasErrors || !draft) {
      setTried(true)
      focusFault(document)
      return false
    }
    return saving.mutateAsync({ offer: gone ? null : seen, draft, image }).then(
      () => true,
      // Shown by `onError`.
      () => false,
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!newer) void save()
  }
  const label = offer && !gone ? 'Salvar oferta' : 'Adicionar oferta'
  // A new offer may be sent as it is, to see what it lacks.
  usePageSaver(onSaver, label, {
    dirty: dirty || offer === null,
    reason: newer && 'Escolha antes qual versão fica',
    saving: saving.isPending,
    save,
  })
  return (
    <form ref={element} className={css.form} noValidate aria-labelledby={`oferta-${offer?.key ?? 'nova'}`} onSubmit={submit}>
      <h3 id={`oferta-${offer?.key ?? 'nova'}`} tabIndex={-1}>
        {offer ? 'Editar oferta' : 'Nova oferta'}
      </h3>
      <OfferConflict gone={gone} newer={newer} onMine={setSeen} onTheirs={showTheirs} />
      {hasCatalogue && <ProductSource typed={typed} onChange={(now) => form.setFieldValue('typed', now)} />}
      {typed ? <TypedProduct form={form} /> : <ProductSelect offer={offer} {...form.getInputProps('product')} />}
      <div className={css.times}>
        <TimeField label="Início" now={position} {...form.getInputProps('start')} />
        <TimeField label="Fim" now={position} {...form.getInputProps('end')} />
        <Note>
          O vídeo dura <span className="num">{formatDuration(duration)}</span>.
        </Note>
      </div>
      <PositionPicker value={values.position} onChange={(at) => form.setFieldValue('position', at)} />
      <ImageField
        typed={typed}
        current={offer?.product_image ?? null}
        file={image}
        onChange={(file) => form.setFieldValue('image', file)}
      />
      <div className={css.foot}>
        <Button variant="subtle" color="gray" data-quiet onClick={empty}>
          Limpar
        </Button>
        <Button variant="default" onClick={() => onClose(offer?.key ?? null)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

import { Button, FileButton } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useEffect, useRef, useState } from 'react'
import { imageFault, imageTypes } from '../model/offer-image.ts'
import { OfferPicture } from './offer-picture.tsx'
import { Note } from '../../../ui/note.tsx'
import css from './image-field.module.css'

export type ImageFieldProps = {
  /** The product was typed, and has no picture of its own. */
  typed: boolean
  /** Address of the saved picture, or null. */
  current: string | null
  file: File | null
  onChange: (file: File | null) => void
}

/** Field for the picture of an offer; without an uploaded one the picture of the product is shown. */
export function ImageField({ typed, current, file, onChange }: ImageFieldProps) {
  const [fault, setFault] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const take = (chosen: File | null): void => {
    reset.current?.()
    if (!chosen) return
    const why = imageFault(chosen)
    setFault(why)
    if (why !== null) return
    setUrl(URL.createObjectURL(chosen))
    onChange(chosen)
  }
  return (
    <div className={css.image}>
      <OfferPicture image={file ? url : current} large />
      <div>
        <b>Imagem da oferta</b>
        <Note>JPG, JPEG, PNG, GIF ou WEBP de até 2 MB, de preferência quadrada.{!typed && ' Sem ela, vale a imagem do produto.'}</Note>
        <FileButton accept={imageTypes.join(',')} resetRef={reset} onChange={take}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconPhotoPlus size={16} aria-hidden />}>
              {file || current ? 'Trocar imagem' : 'Enviar imagem'}
            </Button>
          )}
        </FileButton>
        <p role="alert" className={css.bad}>
          {fault}
        </p>
      </div>
    </div>
  )
}

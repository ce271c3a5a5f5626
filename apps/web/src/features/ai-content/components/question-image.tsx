import { Button } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { errorMessage, maxQuestionImageBytes } from '@videozz/contract/browser'
import { type ChangeEvent, useRef } from 'react'
import { coverTypes } from '../../../shared/media/cover-file.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import css from './question-image.module.css'

export type QuestionImageProps = {
  image: string | null
  /** Number of the question, as it is shown. */
  number: number
  sending: boolean
  disabled: boolean
  onSend: (file: File) => void
  onRemove: () => void
}

/** Why a file cannot be the picture of a question, as far as the browser can check; null when it can. */
function imageFault({ type, size }: File): string | null {
  if (!coverTypes.some((known) => known === type)) return errorMessage('IMAGE_INVALID')
  return size >= maxQuestionImageBytes ? errorMessage('IMAGE_TOO_LARGE') : null
}

/** The optional picture of a question. */
export function QuestionImage({ image, number, sending, disabled, onSend, onRemove }: QuestionImageProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    // Cleared, so that the same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const fault = imageFault(file)
    if (fault === null) onSend(file)
    else notifyError(fault)
  }
  return (
    <div className={css.image}>
      {image !== null && <img src={image} alt={`Imagem da pergunta ${number}`} />}
      <div className={css.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          loading={sending}
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {image === null ? 'Adicionar imagem' : 'Trocar imagem'}
        </Button>
        {image !== null && (
          <Button size="xs" variant="subtle" color="gray" data-quiet disabled={disabled || sending} onClick={onRemove}>
            Remover imagem
          </Button>
        )}
      </div>
      <input ref={input} type="file" hidden accept={coverTypes.join(',')} aria-label={`Imagem da pergunta ${number}`} onChange={choose} />
    </div>
  )
}

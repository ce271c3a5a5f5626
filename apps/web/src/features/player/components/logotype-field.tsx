import { Button, FileButton } from '@mantine/core'
import { type CustomPlayer, errorMessage, maxLogotypeBytes } from '@videozz/contract/browser'
import { type CSSProperties, useRef, useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import type { PlayerRef } from '../../../shared/queries/custom-player.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { useDeleteLogotype, useUploadLogotype } from '../api/use-logotype.ts'
import css from './logotype-field.module.css'

export type LogotypeFieldProps = {
  target: PlayerRef
  player: CustomPlayer
  /** The colour it stands on. */
  background: string
  disabled: boolean
}

/** Why a file is no logotype; null when it may be one, which the server decides by its content. */
const faultOf = (file: File): string | null => {
  if (file.type !== 'image/png') return errorMessage('LOGOTYPE_NOT_PNG')
  return file.size >= maxLogotypeBytes ? errorMessage('IMAGE_TOO_LARGE') : null
}

/** The logotype of a player, which is saved at once. */
export function LogotypeField({ target, player, background, disabled }: LogotypeFieldProps) {
  const product = useProductName()
  const [fault, setFault] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  // Address of a picture that could not be loaded.
  const [lost, setLost] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const upload = useUploadLogotype(target, player)
  const remove = useDeleteLogotype(target, player)
  const own = player.isDefault === (target.videoKey === null) ? player.logotype : null
  const shown = player.logotype
  const busy = upload.isPending || remove.isPending
  const take = (file: File | null): void => {
    reset.current?.()
    if (!file) return
    const why = faultOf(file)
    setFault(why)
    if (why === null) upload.mutate(file)
  }
  return (
    <div className={css.row}>
      <div className={css.box} style={{ '--on': background } as CSSProperties}>
        {shown !== null && shown !== lost ? (
          <img src={shown} alt="Logotipo atual" onError={() => setLost(shown)} />
        ) : (
          <span>{product}</span>
        )}
      </div>
      <div className={css.text}>
        <h3>Logotipo</h3>
        <p>Retangular, 800 × 200, PNG sem fundo, até 2 MB.</p>
      </div>
      <div className={css.actions}>
        <FileButton accept="image/png" resetRef={reset} onChange={take} disabled={disabled || busy}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.isPending} disabled={disabled || remove.isPending}>
              {shown === null ? 'Enviar' : 'Trocar'}
            </Button>
          )}
        </FileButton>
        {own !== null && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={remove.isPending}
            disabled={disabled || upload.isPending}
            onClick={() => setRemoving(true)}
          >
            Remover
          </Button>
        )}
      </div>
      <p role="alert" className={css.bad}>
        {fault ?? (shown !== null && shown === lost ? 'A imagem do logotipo não foi encontrada. Envie o arquivo de novo.' : null)}
      </p>
      <ConfirmModal
        opened={removing}
        title="Remover logotipo"
        confirmLabel="Remover"
        danger
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          remove.mutate()
        }}
      >
        O player volta a mostrar o logotipo do {product}. Para tê-lo de novo, envie o arquivo outra vez.
      </ConfirmModal>
    </div>
  )
}

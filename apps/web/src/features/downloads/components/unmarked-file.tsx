import { Button } from '@mantine/core'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './downloads.module.css'

export type UnmarkedFileProps = { title: string; onBack: () => void; onConfirm: () => void }

/** Asks before the original of a media with an invisible mark is downloaded, which has none. */
export function UnmarkedFile({ title, onBack, onConfirm }: UnmarkedFileProps) {
  return (
    <>
      <p className={css.lead}>O arquivo original de “{title}” não tem a marca invisível.</p>
      <p className={css.hint}>Se uma cópia dele vazar, a imagem não diz de quem veio. Este download fica registrado na sua conta.</p>
      <ModalEnd>
        <Button variant="default" onClick={onBack} data-autofocus>
          Voltar
        </Button>
        <Button onClick={onConfirm}>Baixar sem a marca</Button>
      </ModalEnd>
    </>
  )
}

import { Button, Loader, TextInput } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ebookLimits, type EbookPicture } from '@videozz/domain'
import { use } from 'react'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { EvidenceContext, playFault } from '../components/evidence-context.ts'
import { TimeChip } from '../components/time-chip.tsx'
import css from './picture-row.module.css'
import type { ShownFrame } from './use-frames.ts'

export type PictureRowProps = {
  picture: EbookPicture
  /** Among the pictures of the chapter, from 1. */
  number: number
  frame: ShownFrame
  /** What is missing is told. */
  strict: boolean
  /** Why nothing may be changed, or null. */
  reason: string | null
  /** Null where it stands first or last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onAlt: (alt: string) => void
  onChoose: () => void
  onRetake: () => void
  onRemove: () => void
}

/** Where the description of a picture is. */
export const altId = (number: number): string => `descricao-${number}`

/** A picture of a chapter: a frame of a media, with what is to be seen in it. */
export function PictureRow({ picture, number, frame, strict, reason, ...on }: PictureRowProps) {
  const { alt, second, videoKey } = picture
  const { medias, onPlay } = use(EvidenceContext)
  const media = medias.find(({ key }) => key === videoKey)
  const tooLong = alt.length > ebookLimits.alt
  const fault = tooLong ? `A descrição da imagem não pode ter mais que ${ebookLimits.alt} caracteres` : 'Descreva o que se vê na imagem'
  const actions: MenuAction[] = [
    { label: 'Trocar quadro', icon: <IconPhoto size={17} aria-hidden />, reason, run: on.onChoose },
    {
      label: 'Mover para cima',
      icon: <IconArrowUp size={17} aria-hidden />,
      reason: reason ?? (on.onUp ? null : 'Já está no início do capítulo.'),
      run: () => on.onUp?.(),
    },
    {
      label: 'Mover para baixo',
      icon: <IconArrowDown size={17} aria-hidden />,
      reason: reason ?? (on.onDown ? null : 'Já está no fim do capítulo.'),
      run: () => on.onDown?.(),
    },
    { label: 'Excluir imagem', icon: <IconTrash size={17} aria-hidden />, reason, danger: true, run: on.onRemove },
  ]
  return (
    <li className={css.row}>
      <figure className={css.figure}>
        {frame.image === null ? (
          <NoFrame failed={frame.state === 'failed'} reason={reason} onRetake={on.onRetake} />
        ) : (
          <img src={frame.image} alt={alt} />
        )}
      </figure>
      <div className={css.line}>
        <TextInput
          id={altId(number)}
          className={css.alt ?? ''}
          label={
            <CountedLabel text="Descrição da imagem">
              <small aria-hidden="true" data-over={tooLong || undefined}>
                {alt.length}/{ebookLimits.alt}
              </small>
            </CountedLabel>
          }
          aria-label={`Descrição da imagem ${number}`}
          placeholder="O que se vê, para quem não vê a imagem"
          disabled={reason !== null}
          value={alt}
          error={tooLong || (strict && alt.trim() === '') ? fault : undefined}
          onChange={({ currentTarget: { value } }) => on.onAlt(value)}
        />
        <ActionsMenu label={`Mais ações da imagem ${number}`} actions={actions} />
      </div>
      <p className={css.source}>
        <TimeChip
          second={second}
          reason={playFault(media)}
          onPlay={() => onPlay({ videoKey, start: second, end: second, quote: '', captions: [] })}
        />
        <span className="cut">{media?.title}</span>
      </p>
    </li>
  )
}

/** In place of a frame that is not there. */
const NoFrame = ({ failed, reason, onRetake }: { failed: boolean; reason: string | null; onRetake: () => void }) => (
  <div className={css.none} role="status">
    {failed ? <IconPhoto size={24} aria-hidden /> : <Loader size={20} />}
    <p>{failed ? 'Não foi possível tirar este quadro.' : 'Tirando o quadro da mídia…'}</p>
    {failed && (
      <Button variant="default" size="xs" disabled={reason !== null} onClick={onRetake}>
        Tentar novamente
      </Button>
    )}
  </div>
)

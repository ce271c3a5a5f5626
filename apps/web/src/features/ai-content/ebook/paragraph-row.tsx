import { Textarea } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconPilcrow from '@tabler/icons-react/dist/esm/icons/IconPilcrow.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { EbookParagraph } from '@videozz/domain'
import { type KeyboardEvent, memo, use } from 'react'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { EvidenceContext, playFault } from '../components/evidence-context.ts'
import { TimeChip } from '../components/time-chip.tsx'
import css from './chapter.module.css'
import { fieldId, type ParagraphActions } from './use-paragraph-actions.ts'

export type ParagraphRowProps = {
  paragraph: EbookParagraph
  /** From 1. */
  number: number
  last: boolean
  fault: string | undefined
  /** Why nothing may be changed, or null. */
  reason: string | null
  actions: ParagraphActions
}

/** A paragraph or item of a list, edited in place, with where the media say it. */
export const ParagraphRow = memo(function ParagraphRow({ paragraph, number, last, fault, reason, actions }: ParagraphRowProps) {
  const { id, kind, text, evidence } = paragraph
  const name = kind === 'item' ? `Item ${number}` : `Parágrafo ${number}`
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    const act = (run: () => void): void => {
      event.preventDefault()
      run()
    }
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) act(() => actions.split(id, start, end))
    else if (event.key === 'Backspace' && start === 0 && end === 0 && number > 1) act(() => actions.join(id))
    else if (event.altKey && event.key === 'ArrowUp') act(() => actions.move(id, -1))
    else if (event.altKey && event.key === 'ArrowDown') act(() => actions.move(id, 1))
  }
  return (
    <li className={css.row} data-kind={kind}>
      <div className={css.line}>
        <Textarea
          id={fieldId(id)}
          className={css.field ?? ''}
          variant="unstyled"
          autosize
          minRows={1}
          aria-label={name}
          placeholder="Escreva aqui"
          disabled={reason !== null}
          value={text}
          error={fault}
          onKeyDown={press}
          onChange={({ currentTarget: { value } }) => actions.type(id, value)}
        />
        <ActionsMenu label={`Mais ações de ${name}`} actions={menuOf({ paragraph, first: number === 1, last, reason }, actions)} />
      </div>
      {evidence.map((piece) => (
        <EvidenceLine key={`${piece.videoKey}-${piece.start}-${piece.quote}`} piece={piece} />
      ))}
    </li>
  )
})

/** The second a media says it, and its words. */
function EvidenceLine({ piece }: { piece: EbookParagraph['evidence'][number] }) {
  const { medias, onPlay } = use(EvidenceContext)
  const media = medias.find(({ key }) => key === piece.videoKey)
  const replaced = media?.replaced === true
  return (
    <div className={css.evidence}>
      <TimeChip second={piece.start} reason={playFault(media)} onPlay={() => onPlay(piece)} />
      <q className="cut" title={medias.length > 1 ? media?.title : undefined}>
        {piece.quote}
      </q>
      {replaced && <span className={css.replaced}>O arquivo foi substituído</span>}
    </div>
  )
}

type MenuOf = { paragraph: EbookParagraph; first: boolean; last: boolean; reason: string | null }

function menuOf({ paragraph: { id, kind }, first, last, reason }: MenuOf, actions: ParagraphActions): MenuAction[] {
  const isItem = kind === 'item'
  return [
    { label: 'Novo parágrafo abaixo', icon: <IconPlus size={17} aria-hidden />, reason, run: () => actions.add(id) },
    { label: 'Nova imagem abaixo', icon: <IconPhotoPlus size={17} aria-hidden />, reason, run: () => actions.addPicture(id) },
    {
      label: isItem ? 'Transformar em parágrafo' : 'Transformar em item de lista',
      icon: isItem ? <IconPilcrow size={17} aria-hidden /> : <IconList size={17} aria-hidden />,
      reason,
      run: () => actions.setKind(id, isItem ? 'text' : 'item'),
    },
    {
      label: 'Juntar com o anterior',
      icon: <IconArrowMerge size={17} aria-hidden />,
      reason: reason ?? (first ? 'Não há parágrafo antes deste.' : null),
      run: () => actions.join(id),
    },
    {
      label: 'Mover para cima',
      icon: <IconArrowUp size={17} aria-hidden />,
      reason: reason ?? (first ? 'É o primeiro do capítulo.' : null),
      run: () => actions.move(id, -1),
    },
    {
      label: 'Mover para baixo',
      icon: <IconArrowDown size={17} aria-hidden />,
      reason: reason ?? (last ? 'É o último do capítulo.' : null),
      run: () => actions.move(id, 1),
    },
    { label: 'Excluir', icon: <IconTrash size={17} aria-hidden />, reason, danger: true, run: () => actions.remove(id) },
  ]
}

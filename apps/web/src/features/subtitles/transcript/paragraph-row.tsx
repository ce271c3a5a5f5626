import { ActionIcon } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type FoundWords, formatClock, type MergeProposal, type Paragraph, type SpokenWord } from '@videozz/domain'
import { memo, useSyncExternalStore } from 'react'
import type { Store } from '../../../shared/store.ts'
import { ParagraphField, type ParagraphFieldProps } from './paragraph-field.tsx'
import css from './paragraph-row.module.css'
import { ParagraphWords } from './paragraph-words.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { SpeakerMenu } from './speaker-menu.tsx'
import type { Editing, Opened } from './editing.ts'
import { WordMenu } from './word-menu.tsx'

export type ParagraphRowProps = {
  words: readonly SpokenWord[]
  paragraph: Paragraph
  before: Paragraph | undefined
  /** Its place in the list, and how many there are. */
  index: number
  count: number
  /** Pixels from the beginning of the list. */
  top: number
  measure: (row: HTMLElement | null) => void
  speaker: string
  playing: Store<number>
  proposals: readonly MergeProposal[]
  found: readonly FoundWords[]
  current: FoundWords | undefined
  /** Index of the word that takes focus, where it is in this paragraph; otherwise -1. */
  active: number
  opened: Opened | null
  locked: boolean
  /** Only where something is opened in it. */
  editing: Editing | null
  onTyped: ParagraphFieldProps['onTyped']
  onEnd: (paragraph: Paragraph, text: string | null, stay: boolean) => void
  onDecide: (proposal: MergeProposal, accept: boolean) => void
}

/** Index of the word that is spoken, where it is one of these; otherwise -1. */
const useSpoken = (playing: Store<number>, { from, to }: Paragraph): number =>
  useSyncExternalStore(playing.subscribe, () => {
    const word = playing.get()
    return word >= from && word < to ? word : -1
  })

/** A paragraph with its time and who says it. Clicks and keys on its words are handled by the list. */
export const ParagraphRow = memo(function ParagraphRow(props: ParagraphRowProps) {
  const { paragraph, index, count, top, measure, speaker, playing, proposals, active, opened, locked } = props
  const now = useSpoken(playing, paragraph)
  const tabIndex = active >= 0 ? 0 : -1
  const time = formatClock(paragraph.start)
  return (
    <li
      ref={measure}
      className={css.row}
      data-index={index}
      data-current={now >= 0 || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
    >
      <button type="button" className={`${css.time} num`} data-time tabIndex={tabIndex} aria-label={`${time}: ouvir daqui`}>
        {time}
      </button>
      <div className={css.text}>
        <div className={css.head}>
          <button type="button" className={css.speaker} data-speaker tabIndex={tabIndex} disabled={locked} aria-haspopup="menu">
            {speaker}
            {!locked && <IconChevronDown size={12} aria-hidden />}
          </button>
          {!locked && opened?.kind !== 'field' && (
            <ActionIcon data-edit className={css.edit ?? ''} tabIndex={tabIndex} aria-label={`Editar o parágrafo de ${time}`}>
              <IconPencil size={16} />
            </ActionIcon>
          )}
        </div>
        <Body {...props} now={now} />
        {proposals.map((proposal) => (
          <ProposalNote
            key={`${proposal.start} ${proposal.mine}`}
            proposal={proposal}
            isReachable={active >= 0}
            locked={locked}
            onDecide={(accept) => props.onDecide(proposal, accept)}
          />
        ))}
      </div>
      <Popup {...props} />
    </li>
  )
})

function Body({ now, opened, onTyped, onEnd, ...props }: ParagraphRowProps & { now: number }) {
  const { words, paragraph, proposals, found, current, active } = props
  if (opened?.kind === 'field')
    return (
      <ParagraphField
        words={words}
        paragraph={paragraph}
        at={opened.at}
        select={opened.select}
        onTyped={onTyped}
        onEnd={(text, stay) => onEnd(paragraph, text, stay)}
      />
    )
  return (
    <ParagraphWords
      words={words}
      paragraph={paragraph}
      proposals={proposals}
      found={found}
      current={current}
      now={now}
      active={active}
      opened={opened?.kind === 'word' ? opened.at : -1}
    />
  )
}

function Popup({ opened, editing, paragraph, before }: ParagraphRowProps) {
  if (!opened || !editing || opened.kind === 'field') return null
  if (opened.kind === 'speaker') return <SpeakerMenu editing={editing} paragraph={paragraph} before={before} />
  const { at } = opened
  return <WordMenu key={at} editing={editing} at={at} isFirst={at === paragraph.from} isLast={at === paragraph.to - 1} />
}

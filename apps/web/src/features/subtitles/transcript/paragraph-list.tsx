import { Button } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import type { FoundWords, MergeProposal, Paragraph } from '@videozz/domain'
import { type Ref, type RefObject, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { useStore } from '../../../shared/store.ts'
import { groupByParagraph } from './model/group-by-paragraph.ts'
import { speakerName } from './model/speakers.ts'
import css from './paragraph-list.module.css'
import { ParagraphRow } from './paragraph-row.tsx'
import type { Editing, Opened } from './editing.ts'
import { useFollow } from './use-follow.ts'
import { useParagraphRows } from './use-paragraph-rows.ts'
import type { PlayingWord } from './use-playing-word.ts'
import { paragraphWith, type Reveal, useReveal } from './use-reveal.ts'
import { useScroller } from './use-scroller.ts'
import { wordEvents } from './word-events.ts'

export type ListHandle = { reveal: Reveal; follow: () => void }

export type ParagraphListProps = {
  handle: Ref<ListHandle>
  bar: RefObject<HTMLElement | null>
  editing: Editing
  paragraphs: readonly Paragraph[]
  proposals: readonly MergeProposal[]
  found: readonly FoundWords[]
  current: FoundWords | undefined
  playing: PlayingWord
  /** Index of the word that takes focus. */
  active: number
  opened: Opened | null
  locked: boolean
  onActive: (word: number) => void
  onOpen: (opened: Opened) => void
  onTyped: (typed: boolean) => void
  onEnd: (paragraph: Paragraph, text: string | null, stay: boolean) => void
  onDecide: (proposal: MergeProposal, accept: boolean) => void
}

const none: readonly never[] = []

/** The paragraphs of a transcript. One handler for all of their words: there may be sixty thousand. */
export function ParagraphList(props: ParagraphListProps) {
  const { handle, bar, editing, paragraphs, proposals, found, current, playing, active, opened, locked } = props
  const { words, speakers } = editing
  const help = useId()
  const list = useRef<HTMLOListElement>(null)
  const scroller = useScroller(list)
  const activeIndex = paragraphWith(paragraphs, active)
  const openedIndex = opened ? paragraphWith(paragraphs, opened.at) : -1
  const virtualizer = useParagraphRows({ words, paragraphs, scroller, kept: [activeIndex, openedIndex] })
  const reveal = useReveal({ list, bar, scroller, virtualizer, paragraphs })
  const { following, follow } = useFollow(playing, scroller, reveal, opened !== null)
  useImperativeHandle(handle, () => ({ reveal, follow }))
  const proposed = useMemo(() => groupByParagraph(paragraphs, proposals), [paragraphs, proposals])
  const matched = useMemo(() => groupByParagraph(paragraphs, found), [paragraphs, found])
  const on = wordEvents(props, reveal)
  return (
    <>
      <p id={help} className={css.help}>
        As setas andam pelas palavras. Espaço ouve a partir da palavra, Enter abre o parágrafo para editar ou confere a palavra, e o menu de
        contexto mostra o que mais se pode fazer.
      </p>
      <ol
        ref={list}
        className={css.list}
        aria-label="Transcrição"
        aria-describedby={help}
        style={{ height: virtualizer.getTotalSize() }}
        {...on}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const paragraph = paragraphs[index]
          if (!paragraph) return null
          const isOpened = index === openedIndex
          return (
            <ParagraphRow
              key={key}
              words={words}
              paragraph={paragraph}
              before={paragraphs[index - 1]}
              index={index}
              count={paragraphs.length}
              top={start - scroller.margin}
              measure={virtualizer.measureElement}
              speaker={speakerName(paragraph.speaker, speakers)}
              playing={playing.word}
              proposals={proposed.get(index) ?? none}
              found={matched.get(index) ?? none}
              current={matched.has(index) ? current : undefined}
              active={index === activeIndex ? active : -1}
              opened={isOpened ? opened : null}
              locked={locked}
              editing={isOpened ? editing : null}
              onTyped={props.onTyped}
              onEnd={props.onEnd}
              onDecide={props.onDecide}
            />
          )
        })}
      </ol>
      {!following && <Resume playing={playing} onClick={follow} />}
    </>
  )
}

function Resume({ playing, onClick }: { playing: PlayingWord; onClick: () => void }) {
  if (!useStore(playing.playing)) return null
  return (
    <div className={css.resume}>
      <Button size="xs" leftSection={<IconArrowDown size={16} aria-hidden />} onClick={onClick}>
        Acompanhar
      </Button>
    </div>
  )
}

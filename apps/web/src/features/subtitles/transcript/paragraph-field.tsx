import { Button } from '@mantine/core'
import type { Paragraph, SpokenWord } from '@videozz/domain'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './paragraph-field.module.css'
import type { FieldSelection } from './editing.ts'

export type ParagraphFieldProps = {
  words: readonly SpokenWord[]
  paragraph: Paragraph
  /** Index of the word it is opened at. */
  at: number
  select: FieldSelection
  /** Whether the text differs from the words. */
  onTyped: (typed: boolean) => void
  /** `text` null: nothing is changed. `stay`: focus goes back to the text. */
  onEnd: (text: string | null, stay: boolean) => void
}

/** Where a word begins and ends in the text of its paragraph. */
function placeOf(words: readonly SpokenWord[], { from }: Paragraph, at: number): [start: number, end: number] {
  const start = words.slice(from, at).reduce((sum, { text }) => sum + text.length + 1, 0)
  return [start, start + (words[at]?.text.length ?? 0)]
}

/** A paragraph as a field. Enter and leaving the field end it, Shift+Enter begins a new paragraph, Escape gives up what was typed. */
export function ParagraphField({ words, paragraph, at, select, onTyped, onEnd }: ParagraphFieldProps) {
  const [before] = useState(() =>
    words
      .slice(paragraph.from, paragraph.to)
      .map(({ text }) => text)
      .join(' '),
  )
  const [text, setText] = useState(before)
  const field = useRef<HTMLTextAreaElement>(null)
  const ended = useRef(false)
  useLayoutEffect(() => {
    const [start, end] = placeOf(words, paragraph, at)
    field.current?.focus({ preventScroll: true })
    if (select === 'paragraph') field.current?.setSelectionRange(before.length, before.length)
    else field.current?.setSelectionRange(start, select === 'word' ? end : start)
    field.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    // Once, when it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const put = (next: string): void => {
    setText(next)
    onTyped(next !== before)
  }
  const end = (kept: string | null, stay: boolean): void => {
    if (ended.current) return
    ended.current = true
    onTyped(false)
    onEnd(kept === before ? null : kept, stay)
  }
  const split = (): void => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    put(`${text.slice(0, selectionStart).trimEnd()}\n${text.slice(selectionEnd).trimStart()}`)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      end(null, true)
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      end(text, true)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    // Another window came to the front: the field keeps its focus for when this one returns.
    if (currentTarget.contains(relatedTarget) || document.activeElement === field.current) return
    end(text, false)
  }
  return (
    <div className={css.field} onBlur={onBlur}>
      <textarea
        ref={field}
        aria-label="Texto do parágrafo"
        rows={Math.max(2, Math.ceil(text.length / 60))}
        value={text}
        onChange={(event) => put(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.foot}>
        <Button size="xs" onClick={() => end(text, true)}>
          Concluir
        </Button>
        <Button variant="default" size="xs" onClick={() => end(null, true)}>
          Cancelar
        </Button>
        <Button variant="subtle" color="gray" data-quiet size="xs" onClick={split}>
          Dividir aqui
        </Button>
        <small className="hide-mobile">Enter conclui, Shift+Enter divide, Esc cancela</small>
      </div>
    </div>
  )
}

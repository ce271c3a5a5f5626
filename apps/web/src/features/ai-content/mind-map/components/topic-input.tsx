import { mindMapLimits } from '@videozz/domain'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { After } from '../use-writing.ts'
import css from './topic-input.module.css'

export type TopicInputProps = {
  label: string
  /** Enter begins the next one, until one is left empty. */
  isNew: boolean
  /** The page moves to have it in sight. */
  scrolls?: boolean
  onFinish: (label: string, after: After, takeFocus?: boolean) => void
  onCancel: () => void
}

/** The field in which a topic's label is written, in its place. */
export function TopicInput({ label, isNew, scrolls = false, onFinish, onCancel }: TopicInputProps) {
  const [text, setText] = useState(label)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
    if (scrolls) field.current?.closest('[role="treeitem"]')?.scrollIntoView({ block: 'nearest' })
  }, [scrolls])
  // A field that is removed may lose focus once more.
  const isOver = useRef(false)
  const finish = (after: After, takeFocus = true): void => {
    if (isOver.current) return
    isOver.current = true
    onFinish(text, after, takeFocus)
  }
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (event.key === 'Enter') finish(isNew || event.shiftKey ? 'sibling' : 'rest')
    else if (event.key === 'Tab' && !event.shiftKey) finish('child')
    else return
    event.preventDefault()
  }
  const isLong = text.length > mindMapLimits.label
  return (
    <span className={css.field} data-over={isLong || undefined}>
      <input
        ref={field}
        aria-label="Texto do tópico"
        aria-invalid={isLong || undefined}
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => finish('rest', false)}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {text.length > mindMapLimits.label - 20 && (
        <small aria-hidden="true">
          {text.length}/{mindMapLimits.label}
        </small>
      )}
    </span>
  )
}

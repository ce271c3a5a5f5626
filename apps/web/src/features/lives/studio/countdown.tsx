import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import css from './studio.module.css'

const from = 5

/** Counts down over the picture. */
export function Countdown({ onEnd, onCancel }: { onEnd: () => void; onCancel: () => void }) {
  const [left, setLeft] = useState(from)
  const cancel = useRef<HTMLButtonElement>(null)
  // What was pressed is covered now.
  useEffect(() => cancel.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000)
    return () => clearTimeout(timer)
    // The callback may change; the count goes on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  return (
    <div className={css.countdown}>
      <p role="timer" aria-live="assertive">
        <small>No ar em</small> {left}
      </p>
      <Button ref={cancel} variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}

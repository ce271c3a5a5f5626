import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import css from './studio.module.css'

const from = 5

/** Counts down over the picture. */
export function Countdown({ onEnd, onCancel }: { onEnd: () => void; onCancel: () => void }) {
  const [left, setLeft] = useState(from)
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
      <Button variant="default" onClick={onCancel} data-autofocus autoFocus>
        Cancelar
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { adviceOf, type Signal } from '../model/signal-words.ts'
import css from './room.module.css'

/** The worst that is wrong with the signal and how to mend it; one at a time. `onGuide` is null for whom there is no guide. */
export function SignalAdvice({ signal, onGuide }: { signal: Signal; onGuide: (() => void) | null }) {
  const advice = adviceOf(signal)
  return (
    <output className={css.advice} hidden={advice === null}>
      {advice && (
        <>
          <IconAlertTriangle size={18} aria-hidden />
          <p>
            <b>{advice.what}</b> {advice.how}
          </p>
          {onGuide && (
            <Button variant="default" size="xs" onClick={onGuide}>
              Ver no guia
            </Button>
          )}
        </>
      )}
    </output>
  )
}

import { Button } from '@mantine/core'
import type { LiveHealth } from '@videozz/contract/browser'
import { useSession } from '../../../shared/session/use-session.ts'
import { useNow } from '../../../shared/use-now.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useLiveTest } from '../api/use-live-actions.ts'
import { liveReasons } from '../model/live-reasons.ts'
import { testText } from '../model/test-words.ts'
import css from './room.module.css'

/** Tests the connection of an encoder before the live begins: its signal is shown, nobody sees it and nothing is recorded. */
export function ConnectionTest({ health: { live, signal } }: { health: LiveHealth }) {
  const session = useSession()
  const now = useNow(true, 1000)
  const testing = useLiveTest(live)
  const reason = liveReasons(live, session).connect
  const isOn = live.testUntil !== null
  const isOver = isOn && Date.parse(live.testUntil ?? '') <= now
  const sending = signal?.test === true && 'Pare a transmissão no codificador antes de encerrar o teste.'
  return (
    <div className={css.test} data-on={(isOn && !isOver) || undefined}>
      <p role={isOn ? 'status' : undefined}>{testText(live.testUntil, signal, now)}</p>
      <div className={css.testActions}>
        {(!isOn || isOver) && (
          <DisabledHint reason={reason}>
            <Button variant="default" size="xs" loading={testing.isPending} onClick={() => testing.mutate('POST')}>
              {isOver ? 'Testar de novo' : 'Testar conexão'}
            </Button>
          </DisabledHint>
        )}
        {isOn && (
          <DisabledHint reason={reason ?? sending}>
            <Button variant="default" size="xs" loading={testing.isPending} onClick={() => testing.mutate('DELETE')}>
              Encerrar teste
            </Button>
          </DisabledHint>
        )}
      </div>
    </div>
  )
}

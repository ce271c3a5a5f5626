import { Button, Skeleton } from '@mantine/core'
import type { LiveHealth } from '@videozz/contract/browser'
import { lazy, Suspense } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { peakText, recordingText } from '../model/room-words.ts'
import { connectionCheck } from './air-words.ts'
import type { Check } from './before-checks.ts'
import { BeforeChecks, CheckList } from './check-list.tsx'
import { LayoutPicker } from './layout-picker.tsx'
import css from './rail.module.css'
import { Sources, type SourcesProps } from './sources.tsx'
import { isLive } from './studio.ts'

const StudioChat = lazy(() => import('./studio-chat.tsx'))

/** Beside the picture: sources, layout, and what is to be known before and while on air. */
export function Rail({ health, ...props }: SourcesProps & { health: LiveHealth }) {
  const { studio, state } = props
  const onAir = isLive(state.air)
  return (
    <div className={css.rail}>
      <section aria-labelledby="studio-sources">
        <h2 id="studio-sources">Fontes</h2>
        <Sources {...props} />
      </section>
      <section aria-labelledby="studio-layout">
        <h2 id="studio-layout">Enquadramento</h2>
        <LayoutPicker studio={studio} state={state} />
      </section>
      {(health.live.chat || health.live.questions) && (
        <Suspense fallback={<Skeleton h={160} radius="md" />}>
          <StudioChat live={health.live} />
        </Suspense>
      )}
      {onAir ? (
        <section aria-labelledby="studio-air">
          <h2 id="studio-air">No ar</h2>
          <CheckList checks={airChecks(health, connectionCheck(state.air))} />
          <Button variant="default" size="xs" fullWidth mt={12} onClick={() => studio.leaveAir()}>
            Sair do ar por um momento
          </Button>
          <p className={css.hint}>A turma espera por você até {formatCount(health.live.returnMinutes)} min.</p>
        </section>
      ) : (
        <section aria-labelledby="studio-before">
          <h2 id="studio-before">Antes de entrar</h2>
          <BeforeChecks live={health.live} state={state} />
        </section>
      )}
    </div>
  )
}

function airChecks({ live, recording, watching }: LiveHealth, connection: Check): Check[] {
  const { tone, text } = recordingText(recording, live.expired)
  return [
    connection,
    { tone: tone === 'ok' ? 'ok' : tone === 'off' ? 'wait' : 'warn', text: 'Gravação', detail: text },
    {
      tone: 'ok',
      text: watching.now === 1 ? '1 pessoa assistindo' : `${formatCount(watching.now)} pessoas assistindo`,
      detail: peakText(watching),
    },
  ]
}

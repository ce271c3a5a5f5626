import { Button } from '@mantine/core'
import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import type { LiveHealth } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { countdownText } from './enter-fault.ts'
import css from './studio.module.css'

const dayMs = 86_400_000

/** What viewers see while nothing is sent, and how many wait. */
export function ClassView(props: { health: LiveHealth; now: number; shareReason: string | null; onShare: () => void }) {
  const { health, now, shareReason, onShare } = props
  const { live, watching } = health
  const isNear = Date.parse(live.scheduledAt) - now < dayMs
  const clock = live.startedAt === null && isNear ? countdownText(live.scheduledAt, now) : null
  return (
    <section className={css.class} aria-labelledby="studio-class">
      <Tile state="ready" kind="video" size="thumb" picture={live.thumbnailUrl} duration={clock} />
      <div>
        <h2 id="studio-class">O que a turma vê agora</h2>
        <p>
          {live.startedAt === null ? 'A capa com contagem regressiva no horário de cada um.' : 'Um aviso de que a transmissão volta logo.'}
        </p>
      </div>
      <dl>
        <dt>Na espera</dt>
        <dd>{formatCount(watching.now)}</dd>
      </dl>
      <DisabledHint reason={shareReason}>
        <Button variant="default" size="xs" leftSection={<IconShare3 size={15} aria-hidden />} onClick={onShare}>
          Compartilhar
        </Button>
      </DisabledHint>
    </section>
  )
}

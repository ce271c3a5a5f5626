import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { VideoDetail } from '@videozz/contract/browser'
import { formatClock } from '@videozz/domain'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { MediaStatistics } from '../../../shared/queries/media-statistics.ts'
import { type Drop, steepestDrops } from '../../../ui/charts/drops.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import { chapterAt, chapterParts, sharesOf } from '../model/retention.ts'
import { pauseIn, type Spoken, wordsIn } from '../model/spoken-words.ts'
import css from './drops-card.module.css'
import type { MediaPictures } from './use-media-pictures.tsx'

export type DropsCardProps = {
  video: VideoDetail
  statistics: MediaStatistics | undefined
  stale: boolean
  spoken: readonly Spoken[] | null | undefined
  pictures: MediaPictures
  onJump: ((second: number) => void) | undefined
}

const captions = ['', 'A maior queda em até 20 segundos', 'As duas maiores quedas em até 20 segundos']

/** Where most viewers leave: the steepest drops with what is shown and said there. */
export function DropsCard({ video, statistics, stale, spoken, pictures, onJump }: DropsCardProps) {
  const retention = statistics?.retention ?? null
  if (!retention) return null
  const drops = steepestDrops(sharesOf(retention))
  return (
    <section className={`card ${css.card}`} data-stale={stale || undefined} aria-labelledby="onde-saem">
      <header>
        <div className={css.title}>
          <h2 id="onde-saem">Onde mais gente sai</h2>
          <MetricHelp of="drops" />
        </div>
        <p>
          {drops.length === 0
            ? 'Nenhum trecho perde gente: quem começou continuou.'
            : (captions[drops.length] ?? 'As três maiores quedas em até 20 segundos')}
        </p>
      </header>
      {drops.length > 0 && (
        <ol className={css.list}>
          {drops.map((drop, place) => (
            <li key={drop.from}>
              <span className={css.number} aria-hidden="true">
                {place + 1}
              </span>
              {pictures.frame && <div className={css.picture}>{pictures.frame(drop.from)}</div>}
              <div className={css.when}>
                <b>
                  {formatClock(drop.from)} a {formatClock(drop.to)}
                </b>
                <em>{shareText(drop.loss)} saíram</em>
              </div>
              <Said drop={drop} video={video} duration={retention.seen.length} spoken={spoken} />
              {onJump && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlayerPlay size={15} aria-hidden />}
                  onClick={() => onJump(drop.from)}
                >
                  Ir para {formatClock(drop.from)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {drops.length > 0 && spoken === null && <p className={css.hint}>Com uma legenda, a frase dita em cada queda aparece aqui.</p>}
    </section>
  )
}

type SaidProps = { drop: Drop; video: VideoDetail; duration: number; spoken: readonly Spoken[] | null | undefined }

/** The sentence of a drop, and its silence, chapter and offers. */
function Said({ drop: { from, to }, video, duration, spoken }: SaidProps) {
  const words = spoken ? wordsIn(spoken, from, to) : null
  const pause = spoken ? pauseIn(spoken, from, to, duration) : null
  const chapter = chapterAt(chapterParts(video.chapters, duration), from)
  const offers = video.sales.filter(({ start }) => start >= from && start <= to)
  const facts = [
    pause !== null && `pausa de ${pause} segundos sem fala`,
    chapter !== null && `capítulo ${chapter}`,
    ...offers.map(({ start, product_title }) => `oferta ${product_title} aparece às ${formatClock(start)}`),
  ].filter((fact) => fact !== false)
  const text = facts.join(', ')
  return (
    <div className={css.said}>
      {words !== null ? <q>{words}</q> : spoken && <span>Sem fala neste trecho</span>}
      {text !== '' && <small>{text.charAt(0).toUpperCase() + text.slice(1)}</small>}
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import css from './ladder.module.css'

/** One rung; `progress` is 0–100. */
export type LadderRung = { name: string; state: 'waiting' | 'encoding' | 'complete'; progress: number }

export type LadderProps = {
  rungs: readonly LadderRung[]
  /** Names under the rungs. */
  labels?: boolean
  /** Over a darkened picture. */
  veil?: boolean
  size?: 'normal' | 'small'
}

const stateWords = { waiting: 'aguardando', complete: 'disponível' } as const

/** A sound file has one rendition, which is no height. */
const rungLabel = (name: string): string => (name === 'audio' ? 'Áudio' : name)

const say = (rung: LadderRung) =>
  `${rungLabel(rung.name)} ${rung.state === 'encoding' ? `${Math.floor(rung.progress)}%` : stateWords[rung.state]}`

/**
 * The qualities of a media, the same component in tile, row, player and detail: green done, blue in progress, grey waiting. Of several in
 * progress the first is the current one: it has the number.
 */
export function Ladder({ rungs, labels = true, veil = false, size = 'normal' }: LadderProps) {
  const classes = [css.ladder, !labels && css.plain, veil && css.veil, size === 'small' && css.small].filter(Boolean).join(' ')
  const current = rungs.find((rung) => rung.state === 'encoding')
  return (
    <span className={classes}>
      <VisuallyHidden>{`Qualidades: ${rungs.map(say).join(', ')}`}</VisuallyHidden>
      {rungs.map((rung) => (
        <span key={rung.name} className={css.rung} data-state={rung.state} data-current={rung === current || undefined} aria-hidden="true">
          <i style={{ '--p': `${rung.state === 'complete' ? 100 : rung.progress}%` } as React.CSSProperties} />
          <b>
            {rungLabel(rung.name)}
            {rung === current && !veil && <em> {Math.floor(rung.progress)}%</em>}
          </b>
        </span>
      ))}
    </span>
  )
}

import { VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { useState } from 'react'
import { Ladder, type LadderRung, rungLabel } from './ladder.tsx'
import css from './tile.module.css'
import { Waveform } from './waveform.tsx'

export type TileProps = {
  /** `first-data`: nothing known of the file yet. */
  state: 'ready' | 'first-data' | 'processing' | 'error'
  kind: 'video' | 'audio' | 'youtube'
  /** Address of the cover or, for sound, of its waveform; the blank tile stands in for a missing or failing one. */
  picture?: string | null
  /** Duration as shown, such as `12:48`. */
  duration?: string | null
  rungs?: readonly LadderRung[]
  /** Of the whole encode, 0–100; used where no rung is under way. */
  progress?: number
  /** Such as `restam 3 min`. */
  timeLeft?: string | null
  /** `thumb` is the 96×54 picture of a row. */
  size?: 'tile' | 'thumb'
  /** Names under the rungs; the strip of recent media leaves them out. */
  labels?: boolean
  /** A play disc appears when the link or button around the tile is pointed at or focused. */
  playDisc?: boolean
}

const spoken = { error: 'Processamento interrompido', 'first-data': 'Coletando informações...', ready: '', processing: '' }

/** A media's picture, always 16:9, with everything there is to say about its state on it. */
export function Tile(props: TileProps) {
  const { state, kind, duration, size = 'tile', playDisc = false } = props
  const [failed, setFailed] = useState<string | null>(null)
  const picture = props.picture && props.picture !== failed ? props.picture : null
  const drawn = state === 'processing' ? css.processing : state === 'ready' && !picture && kind !== 'audio' ? css.blank : undefined
  const classes = [
    css.tile,
    size === 'thumb' && css.thumb,
    state === 'error' && css.error,
    state === 'first-data' && css.blank,
    state === 'ready' && kind === 'audio' && css.audio,
    drawn,
  ]

  return (
    <span className={classes.filter(Boolean).join(' ')} data-state={state}>
      {spoken[state] && <VisuallyHidden>{spoken[state]}</VisuallyHidden>}
      {state === 'error' && <IconAlertTriangle size={size === 'thumb' ? 18 : 22} aria-hidden />}
      {state === 'first-data' && <IconHourglass size={size === 'thumb' ? 16 : 20} aria-hidden />}
      {(state === 'ready' || state === 'processing') && picture && (
        <>
          {kind === 'audio' && <span className={css.drawn} style={{ maskImage: `url("${encodeURI(picture)}")` }} />}
          <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailed(picture)} />
        </>
      )}
      {state === 'ready' && !picture && (kind === 'audio' ? <Waveform /> : <IconVideo size={20} aria-hidden />)}
      {state === 'processing' && <ProcessingVeil {...props} />}
      {state === 'ready' && duration && (
        <span className={css.tag}>
          <KindIcon kind={kind} size={size === 'thumb' ? 11 : 13} />
          {duration}
        </span>
      )}
      {playDisc && state === 'ready' && size === 'tile' && (
        <span className={css.play} aria-hidden="true">
          <IconPlayerPlayFilled size={18} />
        </span>
      )}
    </span>
  )
}

function KindIcon({ kind, size }: { kind: TileProps['kind']; size: number }) {
  if (kind === 'video') return null
  const Icon = kind === 'audio' ? IconMusic : IconBrandYoutube
  return (
    <>
      <VisuallyHidden>{kind === 'audio' ? 'Áudio' : 'YouTube'}</VisuallyHidden>
      <Icon size={size} aria-hidden />
    </>
  )
}

function ProcessingVeil({ rungs = [], progress = 0, timeLeft, size = 'tile', labels = true }: TileProps) {
  const current = rungs.find((rung) => rung.state === 'encoding')
  const percent = `${Math.floor(current ? current.progress : progress)}%`
  return (
    <span className={css.veil}>
      <span className={css.veilLine}>
        <b>{current && size === 'tile' ? `${rungLabel(current.name)} · ${percent}` : percent}</b>
        {size === 'tile' && timeLeft}
      </span>
      {rungs.length > 0 && (
        <Ladder rungs={rungs} veil labels={labels && size === 'tile' && rungs.length > 1} size={size === 'thumb' ? 'small' : 'normal'} />
      )}
    </span>
  )
}

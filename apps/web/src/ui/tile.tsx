import { VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { useState } from 'react'
import { Ladder, type LadderRung } from './ladder.tsx'
import css from './tile.module.css'
import { Waveform } from './waveform.tsx'

export type TileProps = {
  /** `first-data`: the file has not been probed yet. */
  state: 'ready' | 'first-data' | 'processing' | 'error'
  kind: 'video' | 'audio' | 'youtube'
  /** Address of the cover or, for audio, of its waveform; a missing or failing one is replaced by the blank tile. */
  picture?: string | null
  /** Duration as shown, such as `12:48`. */
  duration?: string | null
  rungs?: readonly LadderRung[]
  /** 0–100; the number of a `thumb`, which has no room for words. */
  percent?: number
  /** Progress, such as `480p · 64%` or `Coletando informações...`. */
  text?: string | null
  /** Read by screen readers only. */
  note?: string | null
  /** Such as `restam 3 min`. */
  timeLeft?: string | null
  /** Something can be watched already. */
  playable?: boolean
  /** `thumb` is the 96×54 picture of a row. */
  size?: 'tile' | 'thumb'
  /** Names under the rungs; the strip of recent media leaves them out. */
  labels?: boolean
  /** A play disc appears when the link or button around the tile is pointed at or focused. */
  playDisc?: boolean
  /** The picture that is visible first: it is loaded before the others. */
  foremost?: boolean
}

/** A media's picture, always 16:9, with its state on it. */
export function Tile(props: TileProps) {
  const { state, kind, duration, note, size = 'tile', playDisc = false } = props
  const [failed, setFailed] = useState<string | null>(null)
  const picture = props.picture && props.picture !== failed ? props.picture : null
  const sound = kind === 'audio' && (state === 'ready' || state === 'processing')
  const veiled = state === 'processing' || (state === 'first-data' && picture !== null)
  const bare = state === 'first-data' ? !picture : state === 'ready' && !picture && kind !== 'audio'
  const classes = [
    css.tile,
    size === 'thumb' && css.thumb,
    state === 'error' && css.error,
    sound && css.audio,
    bare && css.blank,
    veiled && !sound && css.processing,
  ]
  const plays = state === 'ready' || (state === 'processing' && props.playable === true)

  return (
    <span className={classes.filter(Boolean).join(' ')} data-state={state}>
      {state === 'error' && <Words icon={IconAlertTriangle} {...props} />}
      {bare && state === 'first-data' && <Words icon={IconHourglass} {...props} />}
      {state !== 'error' && picture && (
        <>
          {sound && <span className={css.drawn} style={{ maskImage: `url("${encodeURI(picture)}")` }} />}
          <img
            src={picture}
            alt=""
            loading={props.foremost ? 'eager' : 'lazy'}
            fetchPriority={props.foremost ? 'high' : 'auto'}
            decoding="async"
            onError={() => setFailed(picture)}
          />
        </>
      )}
      {sound && !picture && <Waveform />}
      {bare && state === 'ready' && <IconVideo size={20} aria-hidden />}
      {veiled && <ProcessingVeil {...props} />}
      {note && <VisuallyHidden>{note}</VisuallyHidden>}
      {state === 'ready' && (duration || kind === 'youtube') && (
        <span className={css.tag}>
          <KindIcon kind={kind} size={size === 'thumb' ? 11 : 13} />
          {duration}
        </span>
      )}
      {playDisc && plays && size === 'tile' && (
        <span className={css.play} aria-hidden="true">
          <IconPlayerPlayFilled size={18} />
        </span>
      )}
    </span>
  )
}

/** A state without a picture: its sign and, where there is room, its words. */
function Words({ icon: Icon, text, size = 'tile' }: TileProps & { icon: typeof IconAlertTriangle }) {
  return (
    <span className={css.words}>
      <Icon size={size === 'thumb' ? 17 : 22} aria-hidden />
      {size === 'thumb' ? <VisuallyHidden>{text}</VisuallyHidden> : text}
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

function ProcessingVeil({ state, rungs = [], percent = 0, text, timeLeft, size = 'tile', labels = true }: TileProps) {
  const thumb = size === 'thumb'
  return (
    <span className={css.veil}>
      <span className={css.veilLine}>
        {thumb ? state === 'processing' && <b>{Math.floor(percent)}%</b> : <b>{text}</b>}
        {!thumb && timeLeft && <span>{timeLeft}</span>}
      </span>
      {rungs.length > 0 && <Ladder rungs={rungs} veil labels={labels && !thumb && rungs.length > 1} size={thumb ? 'small' : 'normal'} />}
    </span>
  )
}

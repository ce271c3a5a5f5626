import './translate-controls.ts'
import 'media-chrome/dist/media-controller.js'
import 'media-chrome/dist/media-fullscreen-button.js'
import 'media-chrome/dist/media-mute-button.js'
import 'media-chrome/dist/media-pip-button.js'
import 'media-chrome/dist/media-play-button.js'
import 'media-chrome/dist/media-preview-thumbnail.js'
import 'media-chrome/dist/media-seek-backward-button.js'
import 'media-chrome/dist/media-seek-forward-button.js'
import 'media-chrome/dist/media-time-range.js'
import 'media-chrome/dist/media-volume-range.js'
import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import { copy } from '../core/copy.ts'
import { formatTime } from '../core/format-time.ts'
import type { Abilities } from '../core/hot-keys.ts'
import { createChapterBar } from './chapter-bar.ts'
import { el, setText } from './element.ts'
import { brandMark, icon } from './icons.ts'
import { speedLabel } from './speed.ts'
import { containerFullscreen, pictureInPicture } from './surroundings.ts'

export type ControlChoices = {
  preferences: PlayerPreferences
  /** False while the picture must not leave the page. */
  pictureMayLeave: boolean
  can: Abilities
  /** Whether any key works, so that the settings have a help to offer. */
  hasKeys: boolean
  media: PlaybackMedia | null
  product: string
}
export type Controls = ReturnType<typeof createControls>

const button = (name: string, label: string, ...children: Node[]) =>
  el('button', { type: 'button', class: `control ${name}`, 'aria-label': label }, ...children)
const control = (tag: string, attributes: Record<string, string>, ...icons: Node[]) =>
  el(tag, { class: 'control', notooltip: true, ...attributes }, ...icons)

/** Mounts exactly the controls that the producer left in: one that is away is not in the page at all. */
export function createControls(video: HTMLVideoElement, choices: ControlChoices) {
  const { preferences: may, media: played } = choices
  const isVideo = played?.kind !== 'audio'
  const chapters =
    may.allowProgressBar && choices.can.chapters && played !== null ? createChapterBar(played.chapters, played.duration ?? 0) : null
  const now = el('span', { class: 'now' })
  const total = el('span', { class: 'total' })
  const time = el('span', { class: 'time' }, now, total)
  const encoded = el('i', { class: 'encoded' })
  const frontier = el('i', { class: 'frontier' })
  const previewTime = el('span', { slot: 'preview', class: 'preview-time' })
  const range = el('media-time-range', {}, el('media-preview-thumbnail', { slot: 'preview' }), chapters?.hovered, previewTime)
  range.addEventListener('mediapreviewrequest', (event) => {
    const seconds = (event as CustomEvent<number | null>).detail
    if (typeof seconds !== 'number') return
    setText(previewTime, formatTime(seconds, video.duration))
    chapters?.hover(seconds)
  })
  const speed = may.allowPlaybackSpeed ? button('speed wide', copy.speed, el('span', {}, '1×')) : null
  const captions = may.allowSubtitles && choices.can.captions ? button('captions', copy.captions, icon('captions')) : null
  const offersQuality = may.allowChangeQuality && isVideo
  const wide = offersQuality || choices.hasKeys
  // Where the row is narrow the settings also hold what had to leave it.
  const narrow =
    wide || chapters !== null || may.allowPlaybackSpeed || may.allowActivateLoop || may.allowMuteUnmute || (may.allowPiP && choices.can.pip)
  const label = offersQuality ? copy.qualityAndSettings : copy.settings
  const settings = narrow ? button(wide ? 'settings' : 'settings narrow', label, icon('settings')) : null
  const loop = may.allowActivateLoop ? button('loop wide', copy.loop, icon('repeat')) : null
  loop?.setAttribute('aria-pressed', 'false')

  const line = may.allowProgressBar
    ? el('div', { class: 'line' }, el('i', { class: 'rail' }, encoded), range, chapters?.marks, frontier)
    : null
  const row = el(
    'div',
    { class: 'row' },
    may.allowPlayPause && control('media-play-button', {}, icon('play', 'play'), icon('pause', 'pause')),
    may.allowFastBack && control('media-seek-backward-button', { seekoffset: '10' }, icon('back', 'icon')),
    may.allowFastAdvance && control('media-seek-forward-button', { seekoffset: '10' }, icon('forward', 'icon')),
    may.allowMuteUnmute &&
      control(
        'media-mute-button',
        { class: 'control wide' },
        icon('volumeOff', 'off'),
        icon('volumeLow', 'low'),
        icon('volume', 'medium'),
        icon('volume', 'high'),
      ),
    may.allowVolume && el('media-volume-range', { class: 'wide' }),
    time,
    chapters?.button,
    el('i', { class: 'gap' }),
    may.showLogotype && logotype(choices),
    speed,
    captions,
    settings,
    loop,
    may.allowPiP &&
      isVideo &&
      choices.pictureMayLeave &&
      pictureInPicture() &&
      control('media-pip-button', { class: 'control wide' }, icon('pip', 'enter'), icon('pipOff', 'exit')),
    may.allowFullscreen &&
      isVideo &&
      (choices.pictureMayLeave || containerFullscreen()) &&
      control('media-fullscreen-button', {}, icon('maximize', 'enter'), icon('minimize', 'exit')),
  )
  const bar = el('div', { class: 'bar', noautohide: !isVideo }, line, row)

  return {
    bar,
    speed,
    captions,
    settings,
    loop,
    chapters: chapters?.button ?? null,
    updateTime(media: PlaybackMedia | null) {
      const duration = Number.isFinite(video.duration) && video.duration > 0 ? video.duration : (media?.duration ?? 0)
      setText(now, formatTime(video.currentTime, duration))
      setText(total, ` / ${formatTime(duration)}`)
      chapters?.updateTime(video.currentTime)
    },
    /** The first control that takes the focus. */
    focus: () => bar.querySelector<HTMLElement>('.control')?.focus(),
    /** Draws how far the encoder has come; nothing once all is there. */
    updateFrontier(media: PlaybackMedia | null) {
      const growing =
        media !== null && !media.complete && media.duration !== null && media.duration > 0 && media.encodedSeconds < media.duration - 0.5
      line?.classList.toggle('growing', growing)
      const part = growing ? `${(100 * media.encodedSeconds) / (media.duration ?? 1)}%` : '100%'
      encoded.style.setProperty('width', part)
      frontier.style.setProperty('left', part)
    },
    updateLoop: () => loop?.setAttribute('aria-pressed', String(video.loop)),
    updateSpeed() {
      const label = speed?.firstElementChild
      if (!(label instanceof HTMLElement)) return
      setText(label, speedLabel(video.playbackRate))
      speed?.setAttribute('aria-label', `${copy.speed}: ${label.textContent}`)
    },
  }
}

function logotype({ preferences, product }: ControlChoices): HTMLElement {
  const address = preferences.customLogotypeUrl
  if (/^(https?:\/\/|\/)/.test(address)) return el('span', { class: 'brand wide' }, el('img', { src: address, alt: '' }))
  return el('span', { class: 'brand wide' }, brandMark(), product)
}

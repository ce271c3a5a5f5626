import { copy } from '../core/copy.ts'
import { listQualities } from '../core/quality.ts'
import type { createCaptions } from './captions.ts'
import type { Controls } from './controls.ts'
import type { Menus } from './menu.ts'
import type { Playback } from './playback.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** Also what a source loaded later plays at. */
export function setSpeed(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

export type MenuSources = { video: HTMLVideoElement; playback: Playback; captions: ReturnType<typeof createCaptions> }

/** Gives the buttons that are mounted their menus. */
export function bindMenus(menus: Menus, controls: Controls, { video, playback, captions }: MenuSources): void {
  const plain = { hint: '', disabled: false }
  if (controls.quality !== null) {
    menus.bind(controls.quality, () => {
      const { media, choice, height } = playback.view
      return { label: copy.quality, items: media === null ? [] : listQualities(media, choice, height), pick: playback.choose }
    })
  }
  if (controls.speed !== null) {
    menus.bind(controls.speed, () => ({
      label: copy.speed,
      items: speeds.map((rate) => ({
        ...plain,
        value: rate,
        label: rate === 1 ? 'Normal' : `${String(rate).replace('.', ',')}×`,
        checked: video.playbackRate === rate,
      })),
      pick: (rate) => setSpeed(video, rate),
    }))
  }
  if (controls.captions !== null) {
    menus.bind(controls.captions, () => ({
      label: copy.captions,
      items: [copy.captionsOff, ...captions.labels()].map((label, index) => ({
        ...plain,
        value: index - 1,
        label,
        checked: captions.chosen === index - 1,
      })),
      pick: captions.choose,
    }))
  }
}

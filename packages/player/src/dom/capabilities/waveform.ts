import { durationOf, type PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { el, setText } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'
import { createWaveformSlider } from '../waveform-slider.ts'

const maySeek = ({ preferences, media }: PlayerState): boolean => preferences.allowProgressBar && media !== null && media.waveform !== null

/** What a sound file shows instead of a picture: its title and its waveform. */
export const waveform: CreateCapability = ({ frame, controller, video, playback, store, signal, focusControls }) => {
  const title = el('b', {})
  const slider = createWaveformSlider(() => video.currentTime, playback.seek)
  const box = el('div', { class: 'sound', slot: 'poster' }, el('div', { class: 'sound-title' }, icon('sound'), title), slider.box)

  const begin = () => {
    controller.append(box)
    store.subscribe(
      ({ media }) => media?.title ?? '',
      (text) => setText(title, text),
      signal,
    )
    store.subscribe(
      ({ media }) => media?.waveform ?? null,
      (address) => address !== null && slider.setPicture(address),
      signal,
    )
    store.subscribe(
      maySeek,
      (allowed) => {
        // The waveform replaces the time line.
        frame.toggleAttribute('data-wave', allowed)
        const hadFocus = slider.box.matches(':focus')
        slider.setSeekable(allowed)
        if (hadFocus && !allowed) focusControls()
      },
      signal,
    )
    store.subscribe(
      (state) => [state.position, durationOf(state), maySeek(state)] as const,
      ([position, duration]) => slider.setTime(position, duration),
      signal,
    )
  }
  return {
    name: 'waveform',
    covers: () => (box.isConnected ? [...box.children] : []),
    attach() {
      let begun = false
      store.subscribe(
        ({ media }) => media?.kind,
        (kind) => {
          if (kind === undefined) return
          frame.dataset.kind = kind
          controller.toggleAttribute('noautohide', kind === 'audio')
          if (kind !== 'audio' || begun) return
          begun = true
          begin()
        },
        signal,
      )
    },
  }
}

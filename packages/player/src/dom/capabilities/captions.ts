import { createCaptionMemory, findTrack, firstTrack } from '../../core/caption-memory.ts'
import { defaultCaptionStyle } from '../../core/caption-style.ts'
import { copy } from '../../core/copy.ts'
import type { CreateCapability } from '../capability.ts'
import { createCaptionLines } from '../captions/caption-lines.ts'
import { makeCaptionMenu } from '../captions/caption-menu.ts'
import { createCaptionTracks } from '../captions/caption-tracks.ts'

/** Captions, drawn by the player at the edges of the picture. The viewer's choices are stored. */
export const captions: CreateCapability = ({ controller, video, store, setup, feedback, rearrange, signal }) => {
  const memory = createCaptionMemory(setup.choiceStore)
  const lines = createCaptionLines(controller)
  let sample = false

  const draw = () => {
    const { preferences, pageTrack } = store.state
    lines.draw(preferences.allowSubtitles || pageTrack !== null ? tracks.activeCues() : [], sample)
    rearrange()
  }
  const tracks = createCaptionTracks(video, draw, signal)
  const switchTo = (track: number) => {
    store.dispatch({ type: 'change', change: { track } })
    tracks.read(track)
    lines.setLanguage(tracks.list()[track]?.language ?? '')
    draw()
  }
  const choose = (index: number) => {
    const track = tracks.list()[index]
    tracks.reload(index)
    store.dispatch({ type: 'change', change: { pageTrack: null } })
    memory.keep(track === undefined ? { on: false } : { on: true, language: track.language, label: track.label })
    switchTo(index)
  }
  const toggle = () => {
    choose(store.state.track < 0 ? firstTrack(tracks.list(), memory.read(), navigator.languages) : -1)
    const label = store.state.tracks[store.state.track]?.label ?? copy.captionsOff
    feedback.show('captions', label, `${copy.captions}: ${label}`)
  }
  const showSample = (shown: boolean) => {
    if (sample === shown) return
    sample = shown
    draw()
  }
  const menu = makeCaptionMenu({
    labels: () => store.state.tracks.map(({ label }) => label),
    chosen: () => store.state.track,
    isMissing: tracks.isMissing,
    choose,
    style: () => memory.read().style,
    restyle(change) {
      const style = { ...(change === undefined ? defaultCaptionStyle : memory.read().style), ...change }
      memory.keep({ style })
      lines.setStyle(style)
      draw()
    },
    showSample,
  })

  return {
    name: 'captions',
    preference: 'allowSubtitles',
    available: (state) => state.tracks.length > 0,
    keys: [{ keys: [['c', 'C']], help: 'Mostrar ou ocultar legendas', run: toggle }],
    controls: [{ place: 'end', class: 'captions', button: { label: copy.captions, icon: 'captions' } }],
    menu: { content: menu },
    covers: lines.elements,
    attach() {
      lines.setStyle(memory.read().style)
      store.subscribe(
        (state) => state.tracks,
        (list) => {
          tracks.replace(list)
          store.dispatch({ type: 'change', change: { pageTrack: null } })
          const choice = memory.read()
          switchTo(choice.on ? findTrack(list, choice) : -1)
        },
        signal,
      )
      store.subscribe(({ preferences }) => preferences.allowSubtitles, draw, signal)
      store.subscribe(
        ({ pageTrack }) => pageTrack,
        (index) => {
          if (index === null) return
          tracks.reload(index)
          switchTo(index)
        },
        signal,
      )
      store.subscribe(
        ({ open }) => open !== null,
        (isOpen) => !isOpen && showSample(false),
        signal,
      )
    },
  }
}

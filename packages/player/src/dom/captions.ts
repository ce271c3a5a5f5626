import { type CaptionMemory, findTrack, firstTrack } from '../core/caption-memory.ts'
import { captionValue, type CaptionLook, type CaptionStyle, defaultCaptionStyle } from '../core/caption-style.ts'
import { copy } from '../core/copy.ts'
import { placeCue } from '../core/place-cue.ts'
import { cueNodes } from './cue-nodes.ts'
import { el } from './element.ts'

export type CaptionTrack = { label: string; language: string; address: string }
export type Captions = ReturnType<typeof createCaptions>

/** More at once at one edge of the picture is nothing anybody can read. */
const most = 6

/**
 * Captions drawn by ourselves, one track at a time or none, at the edges of the picture and out of the way of the controls. What the
 * viewer chooses is remembered. `onDrawn` hears that they take up other room than before.
 */
export function createCaptions(frame: HTMLElement, video: HTMLVideoElement, memory: CaptionMemory, onDrawn: () => void) {
  const edges = { top: el('div', { class: 'words', 'data-at': 'top' }), bottom: el('div', { class: 'words', 'data-at': 'bottom' }) }
  const regions = Object.values(edges)
  frame.append(...regions)
  let chosen = -1
  let allowed = true
  let sample = false
  /** Tracks whose words did not come, each with what asks for them again. */
  const missing = new Map<TextTrack, () => void>()
  const tracks = () => [...video.textTracks].filter((track) => track.kind === 'subtitles' || track.kind === 'captions')

  const draw = () => {
    const drawn: Record<keyof typeof edges, HTMLElement[]> = { top: [], bottom: [] }
    for (const cue of (allowed && tracks()[chosen]?.activeCues) || []) {
      if (!(cue instanceof VTTCue)) continue
      const nodes = cueNodes(cue.getCueAsHTML())
      const { at, side, align } = placeCue(cue)
      if (nodes.some(({ textContent }) => textContent?.trim()))
        drawn[at].push(el('p', { class: 'caption', 'data-side': side, 'data-align': align }, ...nodes))
    }
    if (sample && drawn.top.length + drawn.bottom.length === 0)
      drawn.bottom = [el('p', { class: 'caption', 'data-side': 'centre' }, copy.captionSample)]
    for (const at of ['top', 'bottom'] as const) edges[at].replaceChildren(...drawn[at].slice(-most))
    onDrawn()
  }
  const switchTo = (index: number) => {
    tracks().forEach((track, at) => {
      track.mode = at === index ? 'hidden' : 'disabled'
      track.oncuechange = at === index ? draw : null
    })
    chosen = index
    const language = tracks()[index]?.language
    for (const region of regions) region.lang = language ?? ''
    draw()
  }
  const choose = (index: number) => {
    const track = tracks()[index]
    if (track !== undefined) missing.get(track)?.()
    memory.keep(track === undefined ? { on: false } : { on: true, language: track.language, label: track.label })
    switchTo(index)
  }
  const dress = (style: CaptionStyle) => {
    for (const region of regions) {
      region.dataset.back = style.back
      for (const look of Object.keys(style) as CaptionLook[]) region.style.setProperty(`--caption-${look}`, captionValue(look, style[look]))
    }
  }
  dress(memory.read().style)
  // Where a phone shows the bare picture, its own captions are the only ones to be seen.
  for (const [name, mode] of [
    ['webkitbeginfullscreen', 'showing'],
    ['webkitendfullscreen', 'hidden'],
  ] as const)
    video.addEventListener(name, () => {
      const track = tracks()[chosen]
      if (track !== undefined) track.mode = mode
    })

  return {
    /** Those that show now. */
    boxes: () => regions.flatMap((region) => [...region.children]),
    /** Replaces the tracks; shown is the one that was, else the one the viewer had chosen before, if any. */
    setTracks(list: readonly CaptionTrack[]) {
      for (const old of video.querySelectorAll('track[kind=subtitles]')) old.remove()
      missing.clear()
      for (const { label, language, address } of list) {
        const track = el('track', { kind: 'subtitles', label, srclang: language })
        // Words are given to whoever plays: asked for once that begins, and again where the right to play was gone meanwhile.
        const load = () => track.setAttribute('src', address)
        if (video.paused) video.addEventListener('playing', load, { once: true })
        else load()
        track.addEventListener('error', () => {
          track.removeAttribute('src')
          missing.set(track.track, load)
          video.addEventListener('playing', () => missing.get(track.track)?.(), { once: true })
        })
        // Its words come after it was chosen; a picture that stands still tells of no cue.
        track.addEventListener('load', () => {
          missing.delete(track.track)
          draw()
        })
        video.append(track)
      }
      const choice = memory.read()
      switchTo(choice.on ? findTrack(list, choice) : -1)
    },
    /** Whether the producer left captions in. */
    allow(captions: boolean) {
      allowed = captions
      draw()
    },
    labels: () => tracks().map((track) => track.label),
    /** Whether the words of a track were asked for in vain; choosing it asks again. */
    isMissing: (index: number) => {
      const track = tracks()[index]
      return track !== undefined && missing.has(track)
    },
    get chosen() {
      return chosen
    },
    choose,
    toggle: () => choose(chosen < 0 ? firstTrack(tracks(), memory.read(), navigator.languages) : -1),
    get style() {
      return memory.read().style
    },
    /** Changes a part of the look; without one all is as by default. */
    restyle(change?: Partial<CaptionStyle>) {
      const style = { ...(change === undefined ? defaultCaptionStyle : memory.read().style), ...change }
      memory.keep({ style })
      dress(style)
      draw()
    },
    /** Shows how captions look while none is spoken. */
    showSample(shown: boolean) {
      if (sample === shown) return
      sample = shown
      draw()
    },
  }
}

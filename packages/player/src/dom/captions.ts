import { el } from './element.ts'

export type CaptionTrack = { label: string; language: string; address: string }

/** Captions drawn by ourselves above the controls; one track at a time, or none. */
export function createCaptions(frame: HTMLElement, video: HTMLVideoElement) {
  const box = el('p', { class: 'caption', hidden: true })
  frame.append(box)
  let chosen = -1
  const tracks = () => [...video.textTracks].filter((track) => track.kind === 'subtitles' || track.kind === 'captions')

  const draw = () => {
    const cues = [...(tracks()[chosen]?.activeCues ?? [])]
    const lines = cues.map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : '')).filter(Boolean)
    box.hidden = lines.length === 0
    box.textContent = lines.join('\n')
  }
  const choose = (index: number) => {
    tracks().forEach((track, at) => {
      track.mode = at === index ? 'hidden' : 'disabled'
      track.oncuechange = at === index ? draw : null
    })
    chosen = index
    draw()
  }

  return {
    box,
    /** Replaces the tracks; the one that is shown stays so under its name, else all are switched off. */
    setTracks(list: readonly CaptionTrack[]) {
      const shown = tracks()[chosen]?.label
      for (const old of video.querySelectorAll('track[kind=subtitles]')) old.remove()
      for (const { label, language, address } of list) {
        const track = el('track', { kind: 'subtitles', label, srclang: language })
        // Words are given to whoever plays: asked for once that begins, and again where the right to play was gone meanwhile.
        const load = () => track.setAttribute('src', address)
        if (video.paused) video.addEventListener('playing', load, { once: true })
        else load()
        track.addEventListener('error', () => {
          track.removeAttribute('src')
          video.addEventListener('playing', load, { once: true })
        })
        // Its words come after it was chosen; a picture that stands still tells of no cue.
        track.addEventListener('load', draw)
        video.append(track)
      }
      choose(list.findIndex(({ label }) => label === shown))
    },
    labels: () => tracks().map((track) => track.label),
    get chosen() {
      return chosen
    },
    choose,
    toggle: () => choose(chosen < 0 && tracks().length > 0 ? 0 : -1),
  }
}

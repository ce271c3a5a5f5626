import { captionValue, type CaptionProperty, type CaptionStyle } from '../../core/caption-style.ts'
import { copy } from '../../core/copy.ts'
import { placeCue } from '../../core/place-cue.ts'
import { el } from '../ui/element.ts'
import { cueNodes } from './cue-nodes.ts'

/** More at once at one edge of the picture cannot be read. */
const mostLines = 6

export type CaptionLines = ReturnType<typeof createCaptionLines>

/** Draws captions at the upper and the lower edge of the picture, right above `below` in the tree. */
export function createCaptionLines(below: Element) {
  const edges = { top: el('div', { class: 'words', 'data-at': 'top' }), bottom: el('div', { class: 'words', 'data-at': 'bottom' }) }
  const regions = Object.values(edges)
  below.after(...regions)

  return {
    /** The lines that show now. */
    elements: () => regions.flatMap((region) => [...region.children]),
    /** Draws `cues`; where there is none and `withSample` is set, a sample. */
    draw(cues: Iterable<TextTrackCue>, withSample: boolean) {
      const lines: Record<keyof typeof edges, HTMLElement[]> = { top: [], bottom: [] }
      for (const cue of cues) {
        if (!(cue instanceof VTTCue)) continue
        const nodes = cueNodes(cue.getCueAsHTML())
        const { at, side, align } = placeCue(cue)
        if (nodes.some(({ textContent }) => textContent?.trim()))
          lines[at].push(el('p', { class: 'caption', 'data-side': side, 'data-align': align }, ...nodes))
      }
      if (withSample && lines.top.length + lines.bottom.length === 0)
        lines.bottom = [el('p', { class: 'caption', 'data-side': 'centre' }, copy.captionSample)]
      for (const at of ['top', 'bottom'] as const) edges[at].replaceChildren(...lines[at].slice(-mostLines))
    },
    setLanguage(language: string) {
      for (const region of regions) region.lang = language
    },
    setStyle(style: CaptionStyle) {
      for (const region of regions) {
        region.dataset.back = style.back
        for (const property of Object.keys(style) as CaptionProperty[])
          region.style.setProperty(`--caption-${property}`, captionValue(property, style[property]))
      }
    },
  }
}

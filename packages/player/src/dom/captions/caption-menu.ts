import { type CaptionLook, captionLooks, type CaptionStyle, isDefaultStyle, looks } from '../../core/caption-style.ts'
import { copy } from '../../core/copy.ts'
import type { MenuItem, ReadMenu } from '../menu-content.ts'

/** What the menu reads and does. A track is named by its index; -1 is none. */
export type CaptionChoices = {
  labels(): string[]
  chosen(): number
  /** Whether the text of a track could not be loaded; choosing it loads it again. */
  isMissing(track: number): boolean
  choose(track: number): void
  style(): CaptionStyle
  /** Changes a part of the style; without one all is as by default. */
  restyle(change?: Partial<CaptionStyle>): void
  /** Shows how captions look while no cue is due. */
  showSample(shown: boolean): void
}

const titles: Record<CaptionLook, string> = { size: copy.captionSize, colour: copy.captionColour, back: copy.captionBack }

/** The captions menu: languages, off, and the style, whose menus stay open so that each choice is seen. */
export function makeCaptionMenu(captions: CaptionChoices): ReadMenu {
  const languages = (): MenuItem[] =>
    [copy.captionsOff, ...captions.labels()].map((label, index) => ({
      kind: 'radio',
      label,
      hint: captions.isMissing(index - 1) ? copy.captionsMissing : '',
      checked: captions.chosen() === index - 1,
      pick: () => captions.choose(index - 1),
    }))
  const menu: ReadMenu = () => ({
    label: copy.captions,
    items: [...languages(), { kind: 'open', label: copy.captionLook, apart: true, pick: () => styles }],
  })
  const styles: ReadMenu = () => {
    captions.showSample(true)
    const back: ReadMenu = () => {
      captions.showSample(false)
      return menu()
    }
    const reset: MenuItem = {
      kind: 'plain',
      label: copy.captionDefault,
      apart: true,
      pick: () => {
        captions.restyle()
        return styles
      },
    }
    return {
      label: copy.captionLook,
      back,
      items: [...looks.map(openLook), ...(isDefaultStyle(captions.style()) ? [] : [reset])],
    }
  }
  const openLook = (look: CaptionLook): MenuItem => ({
    kind: 'open',
    label: titles[look],
    hint: Object.entries(captionLooks[look]).find(([name]) => name === captions.style()[look])?.[1] ?? '',
    pick: () => choices(look),
  })
  const choices = (look: CaptionLook): ReadMenu => {
    const read: ReadMenu = () => ({
      label: titles[look],
      back: styles,
      items: Object.entries(captionLooks[look]).map(([name, label]) => ({
        kind: 'radio',
        label,
        checked: captions.style()[look] === name,
        pick: () => {
          captions.restyle({ [look]: name } as Partial<CaptionStyle>)
          return read
        },
      })),
    })
    return read
  }
  return menu
}

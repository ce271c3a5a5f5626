import { type CaptionProperty, captionOptions, type CaptionStyle, isDefaultStyle, captionProperties } from '../../core/caption-style.ts'
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
  /** Shows a sample caption while no cue is due. */
  showSample(shown: boolean): void
}

const titles: Record<CaptionProperty, string> = { size: copy.captionSize, colour: copy.captionColour, back: copy.captionBack }

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
      items: [...captionProperties.map(openProperty), ...(isDefaultStyle(captions.style()) ? [] : [reset])],
    }
  }
  const openProperty = (property: CaptionProperty): MenuItem => ({
    kind: 'open',
    label: titles[property],
    hint: Object.entries(captionOptions[property]).find(([name]) => name === captions.style()[property])?.[1] ?? '',
    pick: () => choices(property),
  })
  const choices = (property: CaptionProperty): ReadMenu => {
    const read: ReadMenu = () => ({
      label: titles[property],
      back: styles,
      items: Object.entries(captionOptions[property]).map(([name, label]) => ({
        kind: 'radio',
        label,
        checked: captions.style()[property] === name,
        pick: () => {
          captions.restyle({ [property]: name } as Partial<CaptionStyle>)
          return read
        },
      })),
    })
    return read
  }
  return menu
}

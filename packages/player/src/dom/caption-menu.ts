import { type CaptionLook, captionLooks, type CaptionStyle, isDefaultStyle, looks } from '../core/caption-style.ts'
import { copy } from '../core/copy.ts'
import type { Captions } from './captions.ts'
import type { MenuItem, ReadMenu } from './menu.ts'

const titles: Record<CaptionLook, string> = { size: copy.captionSize, colour: copy.captionColour, back: copy.captionBack }

/** The captions menu: languages, off, and what captions look like, which stays open so that each choice is seen. */
export function makeCaptionMenu(captions: Captions): ReadMenu {
  const languages = (): MenuItem[] =>
    [copy.captionsOff, ...captions.labels()].map((label, index) => ({
      kind: 'radio',
      label,
      hint: captions.isMissing(index - 1) ? copy.captionsMissing : '',
      checked: captions.chosen === index - 1,
      pick: () => captions.choose(index - 1),
    }))
  const menu: ReadMenu = () => ({
    label: copy.captions,
    items: [...languages(), { kind: 'open', label: copy.captionLook, apart: true, pick: () => style }],
  })
  const style: ReadMenu = () => {
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
        return style
      },
    }
    return {
      label: copy.captionLook,
      back,
      items: [...looks.map(lead), ...(isDefaultStyle(captions.style) ? [] : [reset])],
    }
  }
  const lead = (look: CaptionLook): MenuItem => ({
    kind: 'open',
    label: titles[look],
    hint: Object.entries(captionLooks[look]).find(([name]) => name === captions.style[look])?.[1] ?? '',
    pick: () => choices(look),
  })
  const choices = (look: CaptionLook): ReadMenu => {
    const read: ReadMenu = () => ({
      label: titles[look],
      back: style,
      items: Object.entries(captionLooks[look]).map(([name, label]) => ({
        kind: 'radio',
        label,
        checked: captions.style[look] === name,
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

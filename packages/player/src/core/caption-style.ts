/** How captions look, each choice by its name and what a viewer calls it. */
export const captionLooks = {
  size: { small: 'Pequeno', normal: 'Normal', large: 'Grande', huge: 'Muito grande' },
  colour: { white: 'Branco', yellow: 'Amarelo', cyan: 'Ciano', green: 'Verde' },
  back: { soft: 'Escuro', solid: 'Preto', none: 'Nenhum' },
} as const
export type CaptionLook = keyof typeof captionLooks
export type CaptionStyle = { [Look in CaptionLook]: keyof (typeof captionLooks)[Look] }

export const defaultCaptionStyle: CaptionStyle = { size: 'normal', colour: 'white', back: 'soft' }
export const looks = Object.keys(captionLooks) as CaptionLook[]

const values: { [Look in CaptionLook]: Record<CaptionStyle[Look], string> } = {
  size: { small: '.8', normal: '1', large: '1.3', huge: '1.6' },
  colour: { white: '#ffffff', yellow: '#ffe45c', cyan: '#7fe7ff', green: '#92f0a4' },
  back: { soft: 'rgb(5 6 8 / 72%)', solid: '#050608', none: 'transparent' },
}

/** What the style sheet of the captions needs of a look. */
export const captionValue = <Look extends CaptionLook>(look: Look, choice: CaptionStyle[Look]): string => values[look][choice]

const knows = (look: CaptionLook, choice: unknown): boolean => typeof choice === 'string' && Object.hasOwn(captionLooks[look], choice)

/** A style as it was kept; what is not known is as by default. */
export function toCaptionStyle(kept: unknown): CaptionStyle {
  const given = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  return Object.fromEntries(looks.map((look) => [look, knows(look, given[look]) ? given[look] : defaultCaptionStyle[look]])) as CaptionStyle
}

export const isDefaultStyle = (style: CaptionStyle): boolean => looks.every((look) => style[look] === defaultCaptionStyle[look])

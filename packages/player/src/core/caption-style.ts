/** The options of each property of the caption style, by name, with the label that a viewer reads. */
export const captionOptions = {
  size: { small: 'Pequeno', normal: 'Normal', large: 'Grande', huge: 'Muito grande' },
  colour: { white: 'Branco', yellow: 'Amarelo', cyan: 'Ciano', green: 'Verde' },
  back: { soft: 'Escuro', solid: 'Preto', none: 'Nenhum' },
} as const
export type CaptionProperty = keyof typeof captionOptions
export type CaptionStyle = { [Property in CaptionProperty]: keyof (typeof captionOptions)[Property] }

export const defaultCaptionStyle: CaptionStyle = { size: 'normal', colour: 'white', back: 'soft' }
export const captionProperties = Object.keys(captionOptions) as CaptionProperty[]

const values: { [Property in CaptionProperty]: Record<CaptionStyle[Property], string> } = {
  size: { small: '.8', normal: '1', large: '1.3', huge: '1.6' },
  colour: { white: '#ffffff', yellow: '#ffe45c', cyan: '#7fe7ff', green: '#92f0a4' },
  back: { soft: 'rgb(5 6 8 / 72%)', solid: '#050608', none: 'transparent' },
}

/** The CSS value of an option. */
export const captionValue = <Property extends CaptionProperty>(property: Property, choice: CaptionStyle[Property]): string =>
  values[property][choice]

const isKnown = (property: CaptionProperty, choice: unknown): boolean =>
  typeof choice === 'string' && Object.hasOwn(captionOptions[property], choice)

/** A style as it was stored; unknown values become the default. */
export function toCaptionStyle(kept: unknown): CaptionStyle {
  const given = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  return Object.fromEntries(
    captionProperties.map((property) => [property, isKnown(property, given[property]) ? given[property] : defaultCaptionStyle[property]]),
  ) as CaptionStyle
}

export const isDefaultStyle = (style: CaptionStyle): boolean =>
  captionProperties.every((property) => style[property] === defaultCaptionStyle[property])

import css from './imprint.module.css'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bitsOf = (symbol: string) => Math.max(0, alphabet.indexOf(symbol)).toString(2).padStart(5, '0')

export type ImprintStripProps = { code: string; size?: 'normal' | 'lg'; color?: string; height?: number }

/** An Imprint code drawn: ten symbols of five bits, a tall stroke for 1 and a short one for 0. Only for real codes. */
export function ImprintStrip({ code, size = 'normal', color, height }: ImprintStripProps) {
  const symbols = [...code.toUpperCase().replace(/\W/g, '')]
  return (
    <span className={css.strip} data-size={size} aria-hidden="true" style={{ color, height }}>
      {symbols.map((symbol, place) => (
        <span key={place}>
          {[...bitsOf(symbol)].map((bit, index) => (
            <i key={index} data-on={bit === '1' ? '' : undefined} />
          ))}
        </span>
      ))}
    </span>
  )
}

import css from './imprint.module.css'

/** An Imprint code in the groups people read it in: 4, 4 and 2 symbols. */
export function CodeText({ code, size = 'normal' }: { code: string; size?: 'normal' | 'lg' }) {
  const symbols = code.replace(/\W/g, '')
  return (
    <span className={css.code} data-size={size}>
      {`${symbols.slice(0, 4)} ${symbols.slice(4, 8)} ${symbols.slice(8)}`.trimEnd()}
    </span>
  )
}

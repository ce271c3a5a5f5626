import css from './small.module.css'

/** A coloured dot beside text with the same information. */
export function StatusDot({ tone }: { tone: 'ok' | 'warn' | 'bad' | 'off' }) {
  return <span className={css.dot} data-tone={tone} aria-hidden="true" />
}

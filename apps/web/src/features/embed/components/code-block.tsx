import css from './code-block.module.css'

/** Code to be read and copied; what is too wide scrolls. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <pre className={css.code} tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </pre>
  )
}

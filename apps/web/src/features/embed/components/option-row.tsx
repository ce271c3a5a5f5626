import { Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './copy-embed.module.css'

export type OptionRowProps = {
  icon: ReactNode
  title: string
  text: string
  on: boolean
  busy?: boolean
  onChange: (on: boolean) => void
}

/** A switch with its name and what it does. */
export function OptionRow({ icon, title, text, on, busy = false, onChange }: OptionRowProps) {
  const id = useId()
  return (
    <div className={css.option}>
      <span className={css.optionIcon} aria-hidden>
        {icon}
      </span>
      <div className={css.optionWords}>
        <label htmlFor={id} className={css.optionTitle}>
          {title}
        </label>
        <p id={`${id}-text`} className={css.optionText}>
          {text}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        aria-busy={busy || undefined}
        checked={on}
        onChange={(event) => !busy && onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

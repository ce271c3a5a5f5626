import css from './bar.module.css'

export type BarProps = {
  /** 0–100; values outside are cut. */
  value: number
  label: string
  tone?: 'brand' | 'warn' | 'bad' | 'ok' | 'hold'
  size?: 'thin' | 'normal' | 'large'
}

/** A progress or capacity bar; its value is beside it as text. */
export function Bar({ value, label, tone = 'brand', size = 'normal' }: BarProps) {
  return (
    <progress
      className={css.bar}
      data-tone={tone}
      data-size={size}
      aria-label={label}
      max={100}
      value={Math.min(100, Math.max(0, value))}
    />
  )
}

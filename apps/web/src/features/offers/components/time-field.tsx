import { Button, TextInput } from '@mantine/core'
import IconClockPin from '@tabler/icons-react/dist/esm/icons/IconClockPin.mjs'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { ReactNode } from 'react'
import css from './time-field.module.css'

export type TimeFieldProps = {
  label: string
  value?: string
  error?: ReactNode
  /** Position of the preview, in seconds. */
  now: () => number
  onChange: (value: string) => void
}

/** A time of the media, typed or taken from the preview. */
export function TimeField({ label, value = '', error, now, onChange }: TimeFieldProps) {
  return (
    <TextInput
      label={label}
      placeholder="00:00"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={value}
      error={error}
      // The button is beside the field, so that an error below has the width of both.
      inputContainer={(input) => (
        <div className={css.field}>
          {input}
          <Button
            variant="default"
            aria-label={`${label}: agora, onde o player está`}
            leftSection={<IconClockPin size={16} aria-hidden />}
            onClick={() => onChange(formatDuration(Math.floor(now())))}
          >
            Agora
          </Button>
        </div>
      )}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

import { Button, Collapse } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import type { Transcription } from '../../../shared/queries/transcriptions.ts'
import css from './transcription-history.module.css'

/** What happened to the automatic subtitle, latest first; closed until it is opened. */
export function TranscriptionHistory({ history }: { history: Transcription['history'] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (history.length === 0) return null
  return (
    <div className={css.history}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        rightSection={<IconChevronDown size={16} className={css.arrow} data-open={open || undefined} aria-hidden />}
      >
        Histórico
      </Button>
      <Collapse expanded={open}>
        <ol id={id} className={css.list}>
          {history.map(({ message, eventDate }) => (
            <li key={`${eventDate} ${message}`}>
              <time dateTime={eventDate}>{formatDateTime(eventDate)}</time>
              <span>{message}</span>
            </li>
          ))}
        </ol>
      </Collapse>
    </div>
  )
}

import { UnstyledButton } from '@mantine/core'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { formatDuration } from '../../../shared/format/duration.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import css from './time-chip.module.css'

/** Plays the second in which something is said. @param reason why it cannot be played, or null. */
export const TimeChip = ({ second, reason, onPlay }: { second: number; reason: string | null; onPlay: () => void }) => (
  <DisabledHint reason={reason}>
    <UnstyledButton className={css.chip} aria-label={`Ver o trecho ${formatDuration(second)}`} onClick={() => reason === null && onPlay()}>
      <IconPlayerPlayFilled size={12} aria-hidden />
      {formatDuration(second)}
    </UnstyledButton>
  </DisabledHint>
)

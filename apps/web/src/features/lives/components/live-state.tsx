import { liveStatusNames, type LiveStatus } from '@videozz/contract/browser'
import { Chip } from '../../../ui/chip.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { statusTones } from '../model/live-words.ts'

/** The state of a live as a chip; only one that is on air has a dot. */
export const LiveState = ({ status }: { status: LiveStatus }) => (
  <Chip tone={statusTones[status]} icon={status === 'active' && <StatusDot tone="bad" />}>
    {liveStatusNames[status]}
  </Chip>
)

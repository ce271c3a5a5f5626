import { Button } from '@mantine/core'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { connectReason } from '../model/connection-reasons.ts'
import { panda } from '../model/panda.ts'
import { ConnectionRow, SiteLink } from './connection-row.tsx'

/** Panda Video as long as no key of it is kept. */
export function PandaOffer({ onConnect }: { onConnect: () => void }) {
  const reason = connectReason(useSession())
  return (
    <ConnectionRow name={panda.name} description={panda.description}>
      <SiteLink name={panda.name} url={panda.site} />
      <DisabledHint reason={reason}>
        <Button size="xs" variant="default" aria-label={`Conectar ${panda.name}`} onClick={onConnect}>
          Conectar
        </Button>
      </DisabledHint>
    </ConnectionRow>
  )
}

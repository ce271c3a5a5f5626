import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import { accessRules, errorMessage, type Session } from '@videozz/contract/browser'
import { planHas } from '@videozz/domain'
import { useState } from 'react'
import { connectionCheckQuery } from '../../../shared/queries/connections.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PandaDialog } from './panda-dialog.tsx'

/** Why the list of Panda Video cannot be opened, before its key is looked at. */
function sessionReason(session: Session): string | null {
  if (!planHas(session.plan, 'nonDefaultPlan')) return 'Função disponível apenas em planos pagos.'
  const fault = ruleFault(accessRules.connections, session)
  return fault && errorMessage(fault)
}

/** Opens the list of what the account has at Panda Video. */
export function PandaButton() {
  const [opened, setOpened] = useState(false)
  const off = sessionReason(useSession())
  const check = useQuery({ ...connectionCheckQuery('panda'), enabled: off === null })
  const reason = off ?? checkReason(check)
  return (
    <>
      <DisabledHint reason={reason}>
        <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={() => setOpened(true)}>
          PandaVideo
        </Button>
      </DisabledHint>
      <PandaDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

function checkReason({ data, isError }: { data: boolean | undefined; isError: boolean }): string | null {
  if (isError && data === undefined) return 'Erro ao validar integração com PandaVideo.'
  if (data === undefined) return 'Verificando integração...'
  return data ? null : 'Integração com PandaVideo não configurada.'
}

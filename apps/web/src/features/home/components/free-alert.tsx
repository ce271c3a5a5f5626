import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { AlertLine, AlertWay } from '../../../shared/account/alert-line.tsx'
import { formatSize } from '../../../shared/format/size.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { isOnFreePlan, rememberClosed, wasClosed } from '../model/free-alert.ts'
import type { HomeLink } from '../model/home-links.ts'

/** Limits of the product's free plan. Once closed, it stays closed for this person in this browser. */
export function FreeAlert({ plans }: { plans: HomeLink }) {
  const session = useSession()
  const { id, plan } = session
  const product = useProductName()
  const [closed, setClosed] = useState(() => wasClosed(id))
  if (closed || !isOnFreePlan(session)) return null
  const close = () => {
    rememberClosed(id)
    setClosed(true)
  }
  return (
    <AlertLine
      tone="brand"
      action={
        <>
          {plans && <AlertWay to={plans.to}>Conhecer planos</AlertWay>}
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Fechar aviso" onClick={close}>
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      Você usa o {product} grátis: {formatSize(plan.storageSize)} de espaço, arquivos de até {formatSize(plan.uploadSize)} e vídeos em até{' '}
      {plan.maxResolution}p.
    </AlertLine>
  )
}

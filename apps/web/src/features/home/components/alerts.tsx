import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasPermission, standingFault } from '@videozz/domain'
import { type ReactNode, useState } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { storageSummaryQuery } from '../../../shared/queries/storage-summary.ts'
import { storageLevel } from '../api/storage-level.ts'
import { isOnFreePlan, rememberClosed, wasClosed } from '../model/free-alert.ts'
import type { HomeLink } from '../model/home-links.ts'
import css from './home.module.css'

/** The most urgent alert only: an overdue invoice, a canceled subscription, little storage left, the limits of the free plan. */
export function Alerts({ plans, regularize }: { plans: HomeLink; regularize: HomeLink }) {
  const session = useSession()
  const { status } = session
  const { data: summary } = useQuery(storageSummaryQuery)
  if (status === 'overdue') {
    return (
      <Alert tone="bad" action={<Way link={regularize}>Regularizar</Way>}>
        Sua fatura está em atraso.
      </Alert>
    )
  }
  if (status === 'canceled') {
    return (
      <Alert tone="bad" action={<Way link={plans}>Conhecer planos</Way>}>
        Sua assinatura está cancelada. Contrate um plano para voltar a enviar e exibir seus vídeos: nada foi apagado.
      </Alert>
    )
  }
  const tone = summary ? storageLevel(summary).tone : 'brand'
  if (tone === 'brand') return isOnFreePlan(session) ? <FreeAlert plans={plans} /> : null
  const mayMakeRoom = tone === 'bad' && standingFault(status) === null && hasPermission(session, 'videozz:videos:list')
  return (
    <Alert
      tone={tone}
      action={
        <>
          {mayMakeRoom && <Way link={{ to: '/media', reason: null }}>Liberar espaço</Way>}
          <Way link={plans}>Fazer upgrade</Way>
        </>
      }
    >
      {tone === 'bad' ? 'Você atingiu o limite do seu plano.' : 'Você já utilizou 80% do seu espaço disponível.'}
    </Alert>
  )
}

/** Once closed, it stays closed for this person in this browser. */
function FreeAlert({ plans }: { plans: HomeLink }) {
  const { id, plan } = useSession()
  const product = useProductName()
  const [closed, setClosed] = useState(() => wasClosed(id))
  if (closed) return null
  const close = () => {
    rememberClosed(id)
    setClosed(true)
  }
  return (
    <Alert
      tone="brand"
      action={
        <>
          <Way link={plans}>Conhecer planos</Way>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Fechar aviso" onClick={close}>
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      Você usa o {product} grátis: {formatSize(plan.storageSize)} de espaço, arquivos de até {formatSize(plan.uploadSize)} e vídeos em até{' '}
      {plan.maxResolution}p.
    </Alert>
  )
}

function Alert({ tone, action, children }: { tone: 'warn' | 'bad' | 'brand'; action: ReactNode; children: ReactNode }) {
  return (
    <div className={css.alert}>
      <Banner tone={tone} action={action}>
        {children}
      </Banner>
    </div>
  )
}

const Way = ({ link, children }: { link: HomeLink; children: string }) =>
  link && (
    <Button variant="default" size="xs" component={Link} to={link.to}>
      {children}
    </Button>
  )

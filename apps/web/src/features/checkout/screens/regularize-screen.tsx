import { Button, Skeleton } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTrashOff from '@tabler/icons-react/dist/esm/icons/IconTrashOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ApiAnswer, hasFeature, type Invoice, type Session } from '@videozz/contract/browser'
import { consequencesOf, formatCents, overdueLimitDays } from '@videozz/domain'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDate } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { SupportLink } from '../../../shared/support/support-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { subscriptionQuery } from '../../../shared/queries/subscription.ts'
import { InvoiceList } from '../components/invoice-list.tsx'
import { PayInvoice } from '../components/pay-invoice.tsx'
import css from '../components/subscription.module.css'
import { beganOverdue, beganOverdueWords, isOwed } from '../model/subscription-words.ts'

/** Regularizar: what is owed, and what is blocked until it is paid. */
export default function RegularizeScreen() {
  const session = useSession()
  const { data, error, refetch } = useQuery(subscriptionQuery)
  const nothingOpen = Boolean(data?.payment) && !data?.invoices.some(isOwed)
  const owes = session.status === 'overdue' && !nothingOpen
  return (
    <Page width="narrow">
      <PageHeader title="Regularizar" {...(owes && { subtitle: 'Pague o que está em aberto para voltar a usar tudo' })} />
      {session.status !== 'overdue' ? (
        <Regular />
      ) : (
        <>
          {!nothingOpen && <Banner tone="bad">Sua fatura está em atraso.</Banner>}
          {data ? (
            <Owed data={data} />
          ) : error ? (
            <LoadFault what="a assinatura" error={error} retry={() => void refetch()} />
          ) : (
            <Skeleton h={160} mt={20} radius="lg" />
          )}
          {!nothingOpen && <Meanwhile session={session} />}
        </>
      )}
    </Page>
  )
}

const Regular = () => (
  <EmptyState
    level={2}
    title="Nada em atraso"
    text="Nenhuma fatura desta conta está em atraso."
    action={
      <Button component={Link} to="/assinaturas">
        Ver assinaturas
      </Button>
    }
  />
)

/** Overdue without an invoice: the operator set it, or an invoice was cancelled. @param runs whether a subscription has not ended. */
const NothingOpen = ({ runs }: { runs: boolean }) => (
  <EmptyState
    level={2}
    title="Nada em aberto"
    text={
      <>
        Não há fatura para pagar, mas a conta ainda consta como em atraso.{' '}
        <SupportLink after=" para liberá-la" otherwise="Fale com quem administra a plataforma para liberá-la">
          Fale com o suporte
        </SupportLink>
        {runs ? '.' : ', ou contrate um plano.'}
      </>
    }
    action={
      <Button component={Link} to={runs ? '/assinaturas' : '/plans'}>
        {runs ? 'Ver assinaturas' : 'Conhecer planos'}
      </Button>
    }
  />
)

function Owed({ data: { invoices, payment, shoppingUrl, subscription } }: { data: ApiAnswer<'GET /subscriptions/mine'> }) {
  const [paying, setPaying] = useState<Invoice | null>(null)
  const owed = invoices.filter(isOwed)
  if (!payment) {
    return (
      <EmptyState
        level={2}
        title="A fatura está na plataforma"
        text="As assinaturas deste ambiente são gerenciadas pela plataforma principal."
        action={
          shoppingUrl !== null && (
            <Button component="a" href={shoppingUrl} target="_blank" rel="noopener">
              Ver assinaturas
            </Button>
          )
        }
      />
    )
  }
  if (owed.length === 0) return <NothingOpen runs={subscription !== null && subscription.state !== 'canceled'} />
  const first = owed.findLast(({ state }) => state !== 'reported')
  return (
    <section aria-label="Em aberto">
      <p className={css.owed}>
        <span>Total em aberto</span>
        <b className="num">{formatCents(owed.reduce((sum, { amountCents }) => sum + amountCents, 0))}</b>
      </p>
      {subscription && beganOverdue(subscription) && <p className={css.why}>{beganOverdueWords}</p>}
      {!first && (
        <p className={css.why}>
          Você avisou que pagou. Assim que o pagamento for conferido, tudo é liberado, e esta tela se atualiza sozinha.
        </p>
      )}
      {first && (
        <div className={css.actions}>
          <Button size="md" onClick={() => setPaying(first)}>
            {owed.length === 1 ? 'Pagar a fatura' : 'Pagar a mais antiga'}
          </Button>
        </div>
      )}
      <div className={css.section}>
        <SectionHead title="Faturas em aberto" />
        <InvoiceList invoices={owed} onPay={setPaying} />
      </div>
      <PayInvoice invoice={paying} payment={payment} onClose={() => setPaying(null)} />
    </section>
  )
}

/** «Envios, biblioteca e conexões», with the parts this build has. */
function blockedParts(): string {
  const parts = [
    'Envios',
    hasFeature('linkImports') || hasFeature('cloudImports') || hasFeature('hostImports') ? 'importações' : null,
    'biblioteca',
    hasFeature('lives') ? 'transmissões' : null,
    'conexões',
    hasFeature('statistics') ? 'estatísticas' : null,
    hasFeature('playerCustomisation') ? 'player' : null,
    hasFeature('transcription') ? 'plugins' : null,
  ].filter((part) => part !== null)
  return new Intl.ListFormat('pt-BR').format(parts)
}

function Meanwhile({ session: { status, statusSince } }: { session: Session }) {
  const [now] = useState(() => new Date())
  const since = new Date(statusSince)
  const { embeds } = consequencesOf(status, since, now)
  const end = new Date(since.getTime() + overdueLimitDays * 86_400_000)
  return (
    <section className={css.section}>
      <SectionHead title="Até o pagamento" />
      <ul className={css.meanwhile}>
        <li>
          <IconLock size={18} aria-hidden />
          {blockedParts()} ficam bloqueados.
        </li>
        <li>
          <IconPlayerPlay size={18} aria-hidden />
          {typeof embeds === 'object'
            ? `Seus alunos continuam assistindo aos vídeos incorporados até ${formatDate(embeds.until)}.`
            : 'Os vídeos incorporados já não são exibidos aos seus alunos.'}
        </li>
        <li>
          <IconTrashOff size={18} aria-hidden />
          Nada é apagado. Em {formatDate(end)} a assinatura é cancelada, se continuar em atraso.
        </li>
      </ul>
    </section>
  )
}

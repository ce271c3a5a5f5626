import { Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSpeed } from '../../../shared/format/size.ts'
import { type Library, type LibraryBatch, libraryBatchQuery } from '../../../shared/queries/library.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLibraryActions } from '../api/use-library-actions.ts'
import { courseOf, secondsLeft, videosText } from '../model/library-words.ts'
import { LibraryArriving, LibraryProblems } from './library-items.tsx'
import css from './library.module.css'
import { LibrarySteps } from './library-steps.tsx'

/** Migrar: how far it is, what arrives now, and what failed. */
export function LibraryCourse({ library }: { library: Library }) {
  const { id } = library
  const batch = useQuery(libraryBatchQuery(id))
  const actions = useLibraryActions(id)
  const [canceling, setCanceling] = useState(false)
  const isPaused = library.state === 'paused'
  const turn = isPaused ? actions.resume : actions.pause
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  const left = batch.data && courseOf(batch.data)
  return (
    <>
      <Page foot="panel">
        <PageHeader
          title="Migrar do PandaVideo"
          subtitle="Pode fechar esta página. A migração segue sozinha e avisamos por e-mail no fim."
          actions={
            <Button
              variant="default"
              size="md"
              leftSection={<Icon size={17} aria-hidden />}
              loading={turn.isPending}
              onClick={() => turn.mutate()}
            >
              {isPaused ? 'Continuar' : 'Pausar'}
            </Button>
          }
        />
        <LibrarySteps current={2} />
        {batch.data ? (
          <>
            <Held batch={batch.data} />
            <Card batch={batch.data} />
            <div className={css.columns}>
              <LibraryArriving id={id} isPaused={isPaused} />
              {batch.data.counts.failed > 0 && <LibraryProblems id={id} total={batch.data.counts.failed} isLive />}
            </div>
          </>
        ) : (
          batch.error && <LoadFault what="a migração" error={batch.error} retry={() => void batch.refetch()} />
        )}
      </Page>
      <ActionsFooter
        start={
          <Button variant="outline" color="red" size="md" onClick={() => setCanceling(true)}>
            Cancelar migração
          </Button>
        }
      >
        <Button component={Link} to="/media" size="md">
          Ver na biblioteca
        </Button>
      </ActionsFooter>
      <ConfirmModal
        opened={canceling}
        title="Cancelar a migração?"
        confirmLabel="Cancelar migração"
        cancelLabel="Voltar"
        danger
        loading={actions.cancel.isPending}
        onConfirm={() => actions.cancel.mutate(undefined, { onSettled: () => setCanceling(false) })}
        onClose={() => setCanceling(false)}
      >
        {left ? `${videosText(left.arriving + left.waiting)} ainda não vieram e não serão trazidos. ` : ''}O que já está na biblioteca fica.
      </ConfirmModal>
    </>
  )
}

/** Why nothing moves. */
function Held({ batch }: { batch: LibraryBatch }) {
  const blocked = {
    overdue: 'A migração espera: regularize sua assinatura para continuar.',
    plan: 'A migração espera: seu plano não tem mais importações.',
  }
  const reason = batch.blocked ? blocked[batch.blocked] : (batch.error?.message ?? null)
  if (reason === null) return null
  const isKey = batch.error?.code === 'IMPORT_DISCONNECTED'
  return (
    <div className={css.notes}>
      <Banner
        tone="warn"
        action={
          <Button component={Link} to={isKey ? '/apps' : '/plans'} variant="default" size="xs">
            {isKey ? 'Ir para Conexões' : 'Ver planos'}
          </Button>
        }
      >
        {reason}
      </Banner>
    </div>
  )
}

function Card({ batch }: { batch: LibraryBatch }) {
  const [now] = useState(() => Date.now)
  const { all, done, failed, arriving, waiting, percent } = courseOf(batch)
  const seconds = secondsLeft(batch, now())
  const pace = [batch.rate === null ? null : formatSpeed(batch.rate), seconds === null ? null : formatTimeLeft(seconds)]
  const share = (count: number): string => `${all === 0 ? 0 : (count * 100) / all}%`
  const parts = [
    { tone: 'ok', count: done, label: 'na biblioteca' },
    { tone: 'bad', count: failed, label: 'com problema' },
    { tone: 'brand', count: arriving, label: 'chegando' },
    { tone: 'track', count: waiting, label: 'na fila' },
  ]
  return (
    <section className={css.card} aria-label="Andamento">
      <p className={css.cardHead}>
        <b className="num">{percent}%</b>
        <span className="num" role="status">
          {formatCount(done + failed)} de {videosText(all)}
        </span>
        <span className={`${css.pace} num`}>{batch.state === 'paused' ? 'Pausada' : pace.filter((part) => part !== null).join(', ')}</span>
      </p>
      <div className={css.track} role="img" aria-label={`${percent}% concluído`}>
        {parts.slice(0, 3).map(({ tone, count }) => count > 0 && <i key={tone} data-tone={tone} style={{ width: share(count) }} />)}
      </div>
      <ul className={css.legend}>
        {parts.map(({ tone, count, label }) => (
          <li key={tone} className="num">
            <i data-tone={tone} aria-hidden />
            {formatCount(count)} {label}
          </li>
        ))}
      </ul>
    </section>
  )
}

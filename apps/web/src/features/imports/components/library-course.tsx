import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ImportBatch } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { importBatchQuery } from '../../../shared/queries/imports.ts'
import type { Library } from '../../../shared/queries/library.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useBatchOnScreen } from '../api/use-batch-on-screen.ts'
import { useHold } from '../api/use-hold.ts'
import { CancelDialog, PauseButton } from './batch-actions.tsx'
import { BatchCourse } from './batch-course.tsx'
import css from './library.module.css'
import { LibrarySteps } from './library-steps.tsx'

/** Migrar: how far it is, what arrives now, and what failed. */
export function LibraryCourse({ library: { id } }: { library: Library }) {
  const { data: batch, error, refetch } = useQuery(importBatchQuery(id))
  const navigate = useNavigate()
  const hold = useHold()(batch)
  useBatchOnScreen(id)
  const [canceling, setCanceling] = useState(false)
  return (
    <>
      <Page foot="panel">
        <PageHeader
          title="Migrar do PandaVideo"
          subtitle="Pode fechar esta página. A migração segue sozinha e avisamos por e-mail no fim."
          actions={batch && <PauseButton batch={batch} />}
        />
        <LibrarySteps current={2} />
        {batch ? (
          <>
            <Held batch={batch} />
            <BatchCourse
              batch={batch}
              hold={hold}
              onProblems={() => void navigate({ to: '/importacoes/$id', params: { id }, search: { state: 'failed' } })}
            />
          </>
        ) : (
          error && <LoadFault what="a migração" error={error} retry={() => void refetch()} />
        )}
      </Page>
      <ActionsFooter
        start={
          <Button variant="outline" color="red" size="md" disabled={!batch} onClick={() => setCanceling(true)}>
            Cancelar migração
          </Button>
        }
      >
        <Button component={Link} to="/media" size="md">
          Ver na biblioteca
        </Button>
      </ActionsFooter>
      {batch && <CancelDialog batch={batch} opened={canceling} onClose={() => setCanceling(false)} />}
    </>
  )
}

/** Why nothing moves, and where that is mended. */
function Held({ batch }: { batch: ImportBatch }) {
  const blocked = {
    overdue: 'A migração espera: regularize sua assinatura para continuar.',
    plan: 'A migração espera: seu plano não tem mais importações.',
    flag: 'A migração espera: esta função não está mais disponível para a sua conta.',
    person: 'A migração espera: quem a pediu não pode mais enviar mídias a esta conta.',
  }
  const reason = batch.blocked ? blocked[batch.blocked] : (batch.error?.message ?? null)
  if (reason === null) return null
  const unmendable = batch.blocked === 'flag' || batch.blocked === 'person'
  const isKey = batch.error?.code === 'IMPORT_DISCONNECTED'
  return (
    <div className={css.notes}>
      <Banner
        tone="warn"
        action={
          !unmendable && (
            <Button component={Link} to={isKey ? '/apps' : '/plans'} variant="default" size="xs">
              {isKey ? 'Ir para Conexões' : 'Ver planos'}
            </Button>
          )
        }
      >
        {reason}
      </Banner>
    </div>
  )
}

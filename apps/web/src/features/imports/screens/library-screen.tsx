import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatCount } from '../../../shared/format/number.ts'
import { connectionCheckQuery } from '../../../shared/queries/connections.ts'
import { invalidateLibraries, latestLibraryQuery, type Library, libraryQuery } from '../../../shared/queries/library.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReadLibrary } from '../api/use-read-library.ts'
import { LibraryCourse } from '../components/library-course.tsx'
import { LibraryEstimate } from '../components/library-estimate.tsx'
import { LibraryReport } from '../components/library-report.tsx'
import { LibrarySteps } from '../components/library-steps.tsx'

const title = 'Migrar do PandaVideo'

/** Migrar do PandaVideo: the whole library of an account there, from its key to the report. */
export default function LibraryScreen() {
  const latest = useQuery(latestLibraryQuery('panda'))
  const library = useQuery({ ...libraryQuery(latest.data ?? ''), enabled: typeof latest.data === 'string' })
  const error = latest.error ?? library.error
  if (latest.data === null) return <Connect />
  if (library.data) return <Current library={library.data} />
  return (
    <Page>
      <PageHeader title={title} />
      {error ? (
        <LoadFault what="a migração" error={error} retry={() => void (latest.error ? latest.refetch() : library.refetch())} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton h={22} w={420} />
      <Skeleton h={96} mt={24} radius="lg" />
      <Skeleton h={260} mt={28} radius="lg" />
    </div>
  )
}

function Current({ library }: { library: Library }) {
  const { state, error } = library
  if (state === 'ready') return <LibraryEstimate library={library} />
  if (state === 'running' || state === 'paused') return <LibraryCourse library={library} />
  if (state === 'scanning') return <Reading library={library} />
  return error && library.readAt === null ? <Connect fault={error.message} /> : <LibraryReport library={library} />
}

/** Conectar: what is missing before the library can be read. */
function Connect({ fault }: { fault?: string }) {
  const check = useQuery(connectionCheckQuery('panda'))
  const reading = useReadLibrary()
  return (
    <Page>
      <PageHeader title={title} subtitle="Traga todos os seus vídeos, com pastas, legendas, capas e descrições." />
      <LibrarySteps current={0} />
      {fault !== undefined && <Banner tone="bad">A leitura parou: {fault}</Banner>}
      {check.isError ? (
        <LoadFault what="a conexão com a Panda Video" error={check.error} retry={() => void check.refetch()} />
      ) : check.data === undefined ? (
        <Loading />
      ) : check.data ? (
        <EmptyState
          level={2}
          title="Sua conta está conectada"
          text="Primeiro lemos a sua biblioteca e mostramos o que vem, quanto ocupa e o que muda. Nada é importado antes de você confirmar."
          action={
            <Button loading={reading.isPending} onClick={() => reading.mutate()}>
              Ler a biblioteca
            </Button>
          }
        />
      ) : (
        <EmptyState
          level={2}
          title="Conecte a Panda Video"
          text="Com a chave de API da sua conta lemos a sua biblioteca lá."
          action={
            <Button component={Link} to="/apps">
              Ir para Conexões
            </Button>
          }
        />
      )}
    </Page>
  )
}

/** The library is read: how far, and the way out. */
function Reading({ library: { id, found } }: { library: Library }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api('POST /imports/{id}/cancel', { params: { id } }),
    onSettled: () => invalidateLibraries(client),
  })
  const stop = (): void => {
    setAsked(true)
    cancel.mutate()
  }
  return (
    <Page>
      <PageHeader title={title} subtitle="Pode fechar esta página. A leitura segue sozinha." />
      <LibrarySteps current={1} />
      <EmptyState
        level={2}
        title="Lendo a sua biblioteca"
        text={
          <span role="status" className="num">
            {found === 0
              ? 'Procurando pastas e vídeos...'
              : `${formatCount(found)} ${found === 1 ? 'vídeo encontrado' : 'vídeos encontrados'} até agora`}
          </span>
        }
        action={
          <Button variant="default" loading={asked && cancel.isPending} onClick={stop}>
            Cancelar leitura
          </Button>
        }
      />
    </Page>
  )
}

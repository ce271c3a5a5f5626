import { Button, Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { caseQuery, type InspectionCase } from '../../../shared/queries/inspection-cases.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CaseSheet } from '../components/case-sheet.tsx'
import { ErasedCase } from '../components/erased-case.tsx'
import css from '../components/case.module.css'
import { caseFileName, readCase } from '../model/case-words.ts'

/** Whether the number in the address is invalid, or of no case. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** A case exported from a code, for print. */
export default function CaseScreen() {
  const { id } = useParams({ from: '/shell/inspect/cases/$id' })
  const { data: found, error, refetch } = useQuery(caseQuery(id))
  return (
    <Page>
      {found && <LoadedCase found={found} />}
      {!found && !error && (
        <div role="status" aria-label="Carregando o caso">
          <Skeleton h={36} maw="210mm" mx="auto" mb={16} />
          <Skeleton h="70dvh" maw="210mm" mx="auto" />
        </div>
      )}
      {error && !found && <PageHeader title="Caso" />}
      {error && !found && isMissing(error) && (
        <EmptyState
          level={2}
          title="Nenhum caso encontrado"
          text="O endereço está incompleto, ou o prazo da prova deste caso terminou."
          action={
            <Button component={Link} to="/inspect" variant="default">
              Ir para Imprint
            </Button>
          }
        />
      )}
      {error && !found && !isMissing(error) && <LoadFault what="este caso" error={error} retry={() => void refetch()} />}
    </Page>
  )
}

function LoadedCase({ found }: { found: InspectionCase }) {
  const { id, code, createdAt, document, checksum, intact } = found
  return (
    <>
      <div className={css.toolbar}>
        <Button
          component={Link}
          to="/inspect"
          search={{ code } as never}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={17} aria-hidden />}
        >
          Voltar ao código
        </Button>
        {document !== null && (
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => saveFile(new Blob([document], { type: 'application/json' }), caseFileName(id, createdAt))}
            >
              Baixar dados (JSON)
            </Button>
            <Button leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
              Imprimir ou salvar em PDF
            </Button>
          </div>
        )}
      </div>
      {!intact && (
        <div className={css.warning}>
          <Banner tone="bad">Os dados guardados deste caso não têm mais a soma da exportação: não use esta página como prova.</Banner>
        </div>
      )}
      {document === null ? <ErasedCase found={found} /> : <CaseSheet facts={readCase(document)} checksum={checksum} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { errorMessage, hasFeature } from '@videozz/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { largestUpload, standingFault } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { journal } from '../api/journal.ts'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { uploads } from '../api/uploads.ts'
import { useAnyUploads, useInterruptedShare } from '../api/use-uploads.ts'
import { DropArea } from '../components/drop-area.tsx'
import { FolderChoice } from '../components/folder-choice.tsx'
import { PlanCard } from '../components/plan-card.tsx'
import { ReadyList } from '../components/ready-list.tsx'
import { StartedModal } from '../components/started-modal.tsx'
import css from '../components/upload-screen.module.css'
import { takeHandedFiles } from '../model/handed-files.ts'
import { uploadSearch } from '../model/upload-search.ts'
import { addFiles, checkFiles, type ChosenFile } from '../model/check-files.ts'

const hasImports = (['linkImports', 'fileImports', 'cloudImports', 'hostImports'] as const).some(hasFeature)
const subtitle = hasImports ? 'Envie mídias ou importe de outras plataformas' : 'Envie seus vídeos e áudios'

const noFolder = 'Seu acesso a esta conta não tem mais nenhuma pasta. Fale com quem adicionou você.'

const filesText = (count: number): string => (count === 1 ? '1 arquivo' : `${count} arquivos`)

/** Carregar arquivos. @param imports from other platforms, under the files of the computer. @param panelShown the panel has something besides uploads. */
export default function UploadScreen({ imports = null, panelShown = false }: { imports?: ReactNode; panelShown?: boolean }) {
  const { status, tenant } = useSession()
  const folders = tenant?.folders ?? null
  const [picked, setPicked] = useState<string | null>(null)
  const folder = folders === null ? undefined : (folders.find(({ key }) => key === picked) ?? folders[0])?.key
  const navigate = useNavigate()
  const { eduzzId: named } = useSearchState(uploadSearch).view
  const plan = useQuery(planUsageQuery)
  const usage = plan.data
  const extra = useExtraFormats()
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => addFiles([], takeHandedFiles()))
  const [started, setStarted] = useState(false)
  const anyUploads = useAnyUploads()
  const sentOf = useInterruptedShare()
  const files = usage ? checkFiles(chosen, { status, usage, extra }, sentOf) : chosen
  const ready = files.filter((entry) => entry.error === null)
  const size = ready.reduce((sum, entry) => sum + entry.file.size, 0)
  const blocked = standingFault(status)
  const goHome = () => navigate({ to: '/' })

  const send = (): void => {
    const eduzzId = named === undefined ? undefined : String(named).slice(0, 64)
    uploads.add(ready.map(({ file, kind, handle }) => ({ file, kind, eduzzId, folder, handle })))
    setChosen([])
    setStarted(true)
  }

  const unknown = plan.isError ? 'Não foi possível verificar o seu plano.' : 'Verificando o seu plano...'
  const reason = folders?.length === 0 ? noFolder : ready.length === 0 ? 'Você ainda não selecionou arquivos' : !usage && unknown
  return (
    <>
      <Page foot={anyUploads || panelShown ? 'panel' : 'plain'}>
        <PageHeader title="Carregar arquivos" subtitle={subtitle} />
        {blocked !== null && (
          <div className={css.notice}>
            <Banner tone="bad">{errorMessage(blocked)}</Banner>
          </div>
        )}
        <div className={css.columns}>
          <div>
            {folders !== null && folders.length > 0 && <FolderChoice folders={folders} value={folder ?? null} onChoose={setPicked} />}
            <DropArea
              largest={usage ? largestUpload(usage.plan) : null}
              onFiles={(added) => setChosen((before) => addFiles(before, added))}
            />
            {files.length > 0 && (
              <ReadyList
                files={files}
                onRemove={(id) => setChosen((before) => before.filter((entry) => entry.id !== id))}
                onClear={() => setChosen([])}
              />
            )}
            {imports}
          </div>
          <aside>
            <PlanCard usage={usage} failed={plan.isError} retrying={plan.isFetching} onRetry={() => void plan.refetch()} />
          </aside>
        </div>
      </Page>
      <ActionsFooter
        start={
          <Button variant="default" size="md" onClick={goHome}>
            Sair
          </Button>
        }
        note={ready.length > 0 ? `${filesText(ready.length)}, ${formatSize(size)}` : undefined}
      >
        <DisabledHint reason={reason}>
          <Button size="md" onClick={send}>
            Enviar arquivos
          </Button>
        </DisabledHint>
      </ActionsFooter>
      <StartedModal opened={started} kept={journal.works()} onConfirm={goHome} />
    </>
  )
}

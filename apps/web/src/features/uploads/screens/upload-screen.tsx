import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { largestUpload } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { planUsageQuery } from '../api/plan-usage.ts'
import { uploads } from '../api/uploads.ts'
import { DropArea } from '../components/drop-area.tsx'
import { PlanCard } from '../components/plan-card.tsx'
import { ReadyList } from '../components/ready-list.tsx'
import { StartedModal } from '../components/started-modal.tsx'
import css from '../components/upload-screen.module.css'
import { checkFiles, chooseFile, type ChosenFile, isSameFile } from '../model/check-files.ts'

const filesText = (count: number): string => (count === 1 ? '1 arquivo' : `${count} arquivos`)

/** Carregar arquivos. */
export default function UploadScreen() {
  const { status } = useSession()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { data: usage } = useQuery(planUsageQuery)
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [started, setStarted] = useState(false)
  const files = useMemo(() => (usage ? checkFiles(chosen, { status, usage }) : chosen), [chosen, status, usage])
  const ready = files.filter((entry) => entry.error === null)
  const size = ready.reduce((sum, entry) => sum + entry.file.size, 0)
  const goHome = () => navigate({ to: '/' })

  const add = (added: File[]): void =>
    setChosen((before) => {
      const fresh = added.filter((file) => !before.some((entry) => isSameFile(entry.file, file)))
      return [...before, ...fresh.map(chooseFile)]
    })

  const send = (): void => {
    // The router reads a number from the address as one.
    const eduzzId =
      typeof search.eduzzId === 'string' || typeof search.eduzzId === 'number' ? String(search.eduzzId).slice(0, 64) : undefined
    uploads.add(ready.map(({ file, kind }) => ({ file, kind, eduzzId })))
    setChosen([])
    setStarted(true)
  }

  const reason = ready.length === 0 ? 'Você ainda não selecionou arquivos' : !usage && 'Verificando o seu plano...'
  return (
    <>
      <Page width="medium">
        <PageHeader title="Carregar arquivos" subtitle="Envie mídias ou importe de outras plataformas" />
        <div className={css.columns}>
          <div>
            <DropArea largest={usage ? largestUpload(usage.plan) : null} onFiles={add} />
            {files.length > 0 && (
              <ReadyList
                files={files}
                onRemove={(id) => setChosen((before) => before.filter((entry) => entry.id !== id))}
                onClear={() => setChosen([])}
              />
            )}
          </div>
          <aside>
            <PlanCard usage={usage} />
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
      <StartedModal opened={started} onConfirm={goHome} />
    </>
  )
}

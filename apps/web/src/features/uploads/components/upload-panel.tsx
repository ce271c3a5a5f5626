import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatSpeed } from '../../../shared/format/size.ts'
import { useStore } from '../../../shared/store.ts'
import { Bar, type BarProps } from '../../../ui/bar.tsx'
import { noteTime, steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { guardLeave } from '../api/guard-leave.ts'
import { followInterrupted, giveFiles } from '../api/interrupted-uploads.ts'
import { panelFolded } from '../api/tell-ended.ts'
import { uploads } from '../api/uploads.ts'
import { useUploads } from '../api/use-uploads.ts'
import type { UploadView } from '../engine/types.ts'
import { spokenProgress } from '../model/spoken-progress.ts'
import { countText, haltedText, placeInQueue, sumUploads, type UploadSum } from '../model/sum-uploads.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import css from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'
import { useFileChooser } from './use-file-chooser.tsx'

guardLeave()
followInterrupted()

/** What is imported, beside what is sent. */
export type PanelImports = {
  sum: Pick<UploadSum, 'total' | 'open' | 'failed' | 'progress'>
  /** How many of how many, and how fast. */
  text: string
  /** What screen readers announce. */
  spoken: string
  /** Rows of the list. */
  rows: ReactNode
  /** Takes what ended off the list. */
  onClose: () => void
}

/** Envio de arquivos: what is being sent or imported and what was, floating over every screen. */
export default function UploadPanel({ imports = null }: { imports?: PanelImports | null }) {
  const list = useUploads()
  return (
    <>
      {(list.length > 0 || imports !== null) && <Panel list={list} imports={imports} />}
      {/* Always on the page, so that its first change is read too. */}
      <VisuallyHidden role="status" aria-live="polite">
        {spokenProgress(list)} {imports?.spoken}
      </VisuallyHidden>
      <LeaveDialog />
    </>
  )
}

/** Refreshes the figures and notes the times left, which are shown once they are steady. */
function followTimes(): void {
  uploads.refresh()
  const list = uploads.getSnapshot()
  for (const { id, secondsLeft } of list) noteTime(id, secondsLeft)
  noteTime(allUploads, sumUploads(list).secondsLeft)
}
const allUploads = 'all-uploads'

/** The files as one; how fast and how long while they move, else what is paused. */
function figuresText(sum: UploadSum): string {
  const { bytesPerSecond } = sum
  const secondsLeft = steadyTimeOf(allUploads)
  const time = secondsLeft === null ? '' : `${formatTimeLeft(secondsLeft)} · `
  const rest = bytesPerSecond === null ? haltedText(sum) : `${time}${formatSpeed(bytesPerSecond)}`
  return rest === null ? countText(sum) : `${countText(sum)} · ${rest}`
}

/** How far uploads and imports together are, 0–100, by files. */
function progressOf(sum: UploadSum, imports: PanelImports | null): number {
  const other = imports?.sum ?? { total: 0, progress: 0 }
  const total = sum.total + other.total
  return total === 0 ? 0 : (sum.progress * sum.total + other.progress * other.total) / total
}

function toneOf(list: readonly UploadView[], { open }: UploadSum, imports: PanelImports | null): BarProps['tone'] {
  // Green is for files that were looked at, which their rows tell.
  if (imports !== null && imports.sum.open > 0) return 'brand'
  if (open === 0) return 'hold'
  return list.some(({ status }) => status === 'running' || status === 'loading') ? 'brand' : 'hold'
}

function Panel({ list, imports }: { list: readonly UploadView[]; imports: PanelImports | null }) {
  const folded = useStore(panelFolded)
  const frame = useRef<HTMLElement>(null)
  /** The file a dialog was opened for; chosen without one, the first that needs its file. */
  const wanted = useRef<UploadView | null>(null)
  const { open, field } = useFileChooser('Arquivo para continuar', (picked) => {
    const upload = wanted.current ?? list.find(({ needs }) => needs === 'file')
    wanted.current = null
    if (upload) giveFiles(picked, upload)
  })
  const sum = sumUploads(list)
  const working = sum.open > 0
  const texts = [list.length > 0 && figuresText(sum), imports?.text].filter(Boolean)
  const close = (): void => {
    uploads.clearClosed()
    imports?.onClose()
  }
  useEffect(() => {
    if (!working) return undefined
    const timer = setInterval(followTimes, 1000)
    return () => clearInterval(timer)
  }, [working])
  return (
    <section ref={frame} className={css.panel} aria-label="Envio de arquivos" tabIndex={-1}>
      <header className={css.head}>
        <div className={css.title}>
          <h2>Envio de arquivos</h2>
          <p>{texts.join(' · ')}</p>
        </div>
        <ActionIcon
          aria-label={folded ? 'Mostrar envios' : 'Recolher envios'}
          aria-expanded={!folded}
          aria-controls="envios"
          onClick={() => panelFolded.set(!folded)}
        >
          <IconChevronDown size={18} className={css.fold} data-folded={folded || undefined} />
        </ActionIcon>
        {!working && (imports?.sum.open ?? 0) === 0 && (
          <ActionIcon aria-label="Fechar envios" onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </header>
      <Bar value={progressOf(sum, imports)} label="Progresso dos envios" size="thin" tone={toneOf(list, sum, imports) ?? 'brand'} />
      {field}
      <ul id="envios" className={css.list} hidden={folded}>
        {list.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            place={placeInQueue(list, upload)}
            onChoose={() => {
              wanted.current = upload
              open()
            }}
            onDismiss={() => frame.current?.focus()}
          />
        ))}
        {imports?.rows}
      </ul>
    </section>
  )
}

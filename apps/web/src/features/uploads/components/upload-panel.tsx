import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { Bar } from '../../../ui/bar.tsx'
import { uploads } from '../api/uploads.ts'
import { useUploads } from '../api/use-uploads.ts'
import type { UploadView } from '../engine/types.ts'
import { spokenProgress } from '../model/spoken-progress.ts'
import { countText, sumUploads } from '../model/sum-uploads.ts'
import css from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'

const small = (): boolean => window.matchMedia('(max-width: 767px)').matches

/** Envio de arquivos: what is being sent and what was, floating over every screen. */
export default function UploadPanel() {
  const list = useUploads()
  return (
    <>
      {list.length > 0 && <Panel list={list} />}
      {/* Always on the page, so that its first change is read too. */}
      <VisuallyHidden role="status" aria-live="polite">
        {spokenProgress(list)}
      </VisuallyHidden>
    </>
  )
}

function Panel({ list }: { list: readonly UploadView[] }) {
  const [folded, setFolded] = useState(small)
  const sum = sumUploads(list)
  const working = sum.open > 0
  useEffect(() => {
    if (!working) return undefined
    const timer = setInterval(uploads.refresh, 1000)
    return () => clearInterval(timer)
  }, [working])
  const speed = sum.bytesPerSecond === null ? '' : ` · ${formatSize(sum.bytesPerSecond)}/s`
  return (
    <section className={css.panel} aria-label="Envio de arquivos">
      <header className={css.head}>
        <h2>Envio de arquivos</h2>
        <span className={css.count}>
          {countText(sum)}
          {speed}
        </span>
        <ActionIcon
          aria-label={folded ? 'Mostrar envios' : 'Recolher envios'}
          aria-expanded={!folded}
          aria-controls="envios"
          onClick={() => setFolded(!folded)}
        >
          <IconChevronDown size={18} className={css.fold} data-folded={folded || undefined} />
        </ActionIcon>
        {!working && (
          <ActionIcon aria-label="Fechar envios" onClick={uploads.clearClosed}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </header>
      <Bar value={sum.progress} label="Progresso dos envios" size="thin" tone={!working ? 'ok' : 'brand'} />
      <ul id="envios" className={css.list} hidden={folded}>
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

import { Button, Modal } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { useMutation } from '@tanstack/react-query'
import type { EbookItem } from '@videozz/contract/browser'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { exportEpub } from '../../../shared/queries/ebooks.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Note } from '../../../ui/note.tsx'
import { bookPage } from './book-page.ts'
import type { EbookDraft } from './ebook-draft.ts'
import css from './export-dialog.module.css'
import type { Frames } from './use-frames.ts'

export type ExportDialogProps = { ebook: EbookItem; draft: EbookDraft; dirty: boolean; frames: Frames; onClose: () => void }

/** The ebook as a file: EPUB from the server, PDF by printing what is shown before. */
export default function ExportDialog({ ebook, draft, dirty, frames, onClose }: ExportDialogProps) {
  const [reading, setReading] = useState(false)
  const packing = useMutation({
    mutationFn: () => exportEpub(ebook.id),
    onSuccess: (file) => saveFile(file, `${draft.title.trim() || 'Ebook'}.epub`),
    onError: (error) => tellFault(error, 'Erro ao exportar o ebook. Tente novamente.'),
    meta: { silent: true },
  })
  const missing = draft.chapters.flatMap(({ title, pictures }) =>
    pictures.flatMap((picture) => (frames.frameOf(picture).image === null ? [`${title} (${formatDuration(picture.second)})`] : [])),
  )
  if (reading) return <Book ebook={ebook} draft={draft} frames={frames} onClose={() => setReading(false)} />
  return (
    <Modal opened onClose={onClose} title="Exportar ebook">
      {missing.length > 0 && (
        <Note>
          {missing.length === 1 ? 'Uma imagem ainda não tem o quadro e fica' : `${missing.length} imagens ainda não têm o quadro e ficam`}{' '}
          de fora: {missing.join(', ')}.
        </Note>
      )}
      <Way icon={<IconBook size={22} aria-hidden />} title="EPUB 3" text="Para leitores digitais e celulares: o texto se ajusta à tela.">
        <DisabledHint reason={dirty ? 'Salve as alterações antes de exportar.' : null}>
          <Button variant="default" loading={packing.isPending} onClick={() => !dirty && packing.mutate()}>
            Baixar EPUB
          </Button>
        </DisabledHint>
      </Way>
      <Way icon={<IconFileTypePdf size={22} aria-hidden />} title="PDF" text="Em páginas A4, com capa, sumário e números de página.">
        <Button variant="default" onClick={() => setReading(true)}>
          Ver em páginas
        </Button>
      </Way>
    </Modal>
  )
}

const Way = ({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) => (
  <section className={css.way} aria-label={title}>
    {icon}
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {children}
  </section>
)

/** The ebook as it is printed; browsers save what they print as PDF. */
function Book({ ebook, draft, frames, onClose }: Omit<ExportDialogProps, 'dirty'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Made once: later answers of the server must not reload what is being read.
  const [{ frameOf }] = useState(frames)
  const page = useMemo(
    () => bookPage(draft, { imageOf: (picture) => frameOf(picture).image, sources: ebook.medias.map(({ title }) => title) }),
    [draft, ebook.medias, frameOf],
  )
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={draft.title}
      classNames={{ header: css.head ?? '', title: css.title ?? '', body: css.body ?? '' }}
    >
      <div className={css.bar}>
        <p className="hide-mobile">Na janela de impressão, escolha “Salvar como PDF”.</p>
        <Button size="sm" onClick={() => frame.current?.contentWindow?.print()}>
          Imprimir ou salvar como PDF
        </Button>
      </div>
      <iframe ref={frame} className={css.page} title="Páginas do ebook" srcDoc={page} />
    </Modal>
  )
}

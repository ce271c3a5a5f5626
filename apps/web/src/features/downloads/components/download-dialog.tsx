import { Button, Modal } from '@mantine/core'
import type { Video } from '@videozz/contract/browser'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { Bar } from '../../../ui/bar.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { type ChosenFile, useDownload } from '../api/use-download.ts'
import { FileChoice, type FileChoiceProps } from './file-choice.tsx'
import { UnmarkedFile } from './unmarked-file.tsx'
import css from './downloads.module.css'

type Media = Pick<Video, 'key' | 'title'>
export type DownloadDialogProps = { video: Media | null; onClose: () => void }

/** Hands the address to the browser's download manager, which can resume after a lost connection. */
function beginDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Asks which file of a media, has it made where it must be, and downloads it. Closed while `video` is null. */
export default function DownloadDialog({ video, onClose }: DownloadDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(video)
  if (video !== null && video.key !== shown?.key) setShown(video)
  return (
    <Modal opened={video !== null} onClose={onClose} title="Baixar" size={440}>
      {shown && <Course key={shown.key} video={shown} onClose={onClose} />}
    </Modal>
  )
}

function Course({ video, onClose }: { video: Media; onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [confirming, setConfirming] = useState(false)
  const back = (): void => {
    setConfirming(false)
    setFile(null)
  }
  if (file !== null) return <Making video={video} chosen={file} onBack={back} onClose={onClose} />
  if (confirming) return <UnmarkedFile title={video.title} onBack={back} onConfirm={() => setFile({ file: 'original', unmarked: true })} />
  const choose: FileChoiceProps['onChoose'] = (chosen, unmarked) => (unmarked ? setConfirming(true) : setFile({ file: chosen, unmarked }))
  return <FileChoice videoKey={video.key} title={video.title} onChoose={choose} onClose={onClose} />
}

type MakingProps = { video: Media; chosen: ChosenFile; onBack: () => void; onClose: () => void }

function Making({ video, chosen, onBack, onClose }: MakingProps) {
  const begin = useCallbackRef((url: string) => {
    beginDownload(url)
    notifySuccess('O download começou.')
    onClose()
  })
  const { download, error, retry } = useDownload(video.key, chosen, begin)
  const failed = error !== null || download?.state === 'failed'
  if (failed) {
    return (
      <>
        <div role="alert">
          <p className={css.lead}>Não foi possível preparar o arquivo de “{video.title}”.</p>
          <p className={css.hint}>{error instanceof ApiError ? error.message : 'Tente novamente. O seu conteúdo continua no ar.'}</p>
        </div>
        <ModalEnd>
          <Button variant="default" onClick={onBack}>
            Voltar
          </Button>
          <Button onClick={retry}>Tentar novamente</Button>
        </ModalEnd>
      </>
    )
  }
  const percent = Math.floor(download?.progress ?? 0)
  const size = download?.size ? ` · ${formatSize(download.size)}` : ''
  return (
    <>
      <p className={css.lead} role="status">
        Preparando o arquivo de “{video.title}”{chosen.file === 'video' && download && ` em ${download.resolution}`}...
      </p>
      <div className={css.bar}>
        <Bar value={percent} label="Preparo do arquivo" />
      </div>
      <p className={css.hint}>
        {percent}%{size}. O download começa sozinho. Se você fechar esta janela, o preparo continua: clique em Baixar mais tarde.
      </p>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </ModalEnd>
    </>
  )
}

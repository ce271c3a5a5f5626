import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { listFormats } from '@videozz/domain'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyInfo } from '../../../shared/notify/notify.tsx'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import type { PickedFile } from '../model/file-access.ts'
import { withoutHidden } from '../model/read-dropped.ts'
import css from './upload-screen.module.css'
import { useFileChooser } from './use-file-chooser.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type DropAreaProps = {
  /** Largest file of the plan in bytes; null while unknown. */
  largest: number | null
  onFiles: (files: PickedFile[]) => void
}

// Not among the attributes React's types know.
const folders = { webkitdirectory: '' }
const takesFolders = 'webkitdirectory' in HTMLInputElement.prototype

/** Prevents a file dropped outside the area from replacing the page. */
function useHarmlessDrops(): void {
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault()
    const events = ['dragover', 'drop'] as const
    for (const event of events) window.addEventListener(event, keep)
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
    }
  }, [])
}

/** Where files and folders are dropped or chosen. */
export function DropArea({ largest, onFiles }: DropAreaProps) {
  const drop = useFileDrop(onFiles)
  const { open, field } = useFileChooser('Arquivos', onFiles)
  const formats = listFormats(useExtraFormats())
  useHarmlessDrops()

  return (
    <div className={css.drop} {...drop}>
      {field}
      <span className={css.dropIcon} aria-hidden="true">
        <IconCloudUpload size={24} />
      </span>
      <b>
        <span className="only-pointer">Arraste seus arquivos para cá</span>
        <span className="only-touch">Toque para escolher os arquivos</span>
      </b>
      <span>
        <span className="only-pointer">ou </span>
        <button type="button" className={css.choose} aria-describedby="formatos" onClick={open}>
          <span className="only-pointer">escolha no computador</span>
          <span className="only-touch">Escolher no aparelho</span>
        </button>
        {takesFolders && (
          <span className="hide-mobile">
            <FolderChoice onFiles={onFiles} />
          </span>
        )}
      </span>
      <small id="formatos">
        Vídeo: {formats.video.join(', ')}. Áudio: {formats.audio.join(', ')}.
        {largest !== null && (
          <>
            <br />
            Até {formatSize(largest)} por arquivo.
          </>
        )}
      </small>
    </div>
  )
}

/** A whole folder, with the folders inside it. */
function FolderChoice({ onFiles }: Pick<DropAreaProps, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = withoutHidden([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
    if (files.length === 0) notifyInfo('Nenhum arquivo encontrado nesta pasta.')
    else onFiles(files.map((file) => ({ file })))
  }
  return (
    <>
      {' '}
      ou{' '}
      <button type="button" className={css.choose} onClick={() => input.current?.click()}>
        uma pasta inteira
      </button>
      <input ref={input} type="file" hidden aria-label="Pasta" onChange={choose} {...folders} />
    </>
  )
}

import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { acceptedExtensions, audioKinds, videoKinds } from '@videozz/domain'
import { type DragEvent, useRef, useState } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { readDropped } from '../model/read-dropped.ts'
import css from './upload-screen.module.css'

export type DropAreaProps = {
  /** Largest file of the plan in bytes; null while unknown. */
  largest: number | null
  onFiles: (files: File[]) => void
}

/** Where files and folders are dropped or chosen. */
export function DropArea({ largest, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  // Entering a child fires before leaving its parent, so the ways in are counted.
  const [over, setOver] = useState(0)

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(0)
    readDropped(event.dataTransfer).then(onFiles, () => notifyError('Não foi possível ler os arquivos. Tente escolher no computador.'))
  }

  return (
    <div
      className={css.drop}
      data-over={over > 0 || undefined}
      onDragEnter={() => setOver((count) => count + 1)}
      onDragLeave={() => setOver((count) => Math.max(0, count - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.join(',')}
        aria-label="Arquivos"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <span className={css.dropIcon} aria-hidden="true">
        <IconCloudUpload size={24} />
      </span>
      <b>Arraste seus arquivos para cá</b>
      <span>
        ou{' '}
        <button type="button" className={css.choose} aria-describedby="formatos" onClick={() => input.current?.click()}>
          escolha no computador
        </button>
      </span>
      <small id="formatos">
        Vídeo: {videoKinds.join(', ')}. Áudio: {audioKinds.join(', ')}.
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

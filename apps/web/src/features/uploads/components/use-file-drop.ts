import { type DragEvent, useState } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import type { PickedFile } from '../model/file-access.ts'
import { readDropped } from '../model/read-dropped.ts'

/** Attributes of an area that files are dropped on; `data-over` while they are over it. */
export function useFileDrop(onFiles: (files: PickedFile[]) => void) {
  // Entering a child fires before leaving its parent, so the ways in are counted.
  const [over, setOver] = useState(0)
  return {
    'data-over': over > 0 || undefined,
    onDragEnter: () => setOver((count) => count + 1),
    onDragLeave: () => setOver((count) => Math.max(0, count - 1)),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(0)
      readDropped(event.dataTransfer).then(onFiles, () => notifyError('Não foi possível ler os arquivos. Tente escolher no computador.'))
    },
  }
}

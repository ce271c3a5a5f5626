import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { errorMessage, type VideoDetail } from '@videozz/contract/browser'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { useUploadCover } from '../api/use-upload-cover.ts'
import { coverFault, coverTypes } from '../model/cover-file.ts'
import { CoverTile } from './cover-tile.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export type CoverUploadProps = { video: VideoDetail; disabled: boolean; onUploaded: (saved: VideoDetail) => void }

/** The last of the covers: an uploaded picture, cropped before it is sent. */
export function CoverUpload({ video, disabled, onUploaded }: CoverUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [dialogLoaded, setDialogLoaded] = useState(false)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const upload = useUploadCover(video, (saved) => {
    setPicture(null)
    onUploaded(saved)
  })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0]
    // Cleared, so that the same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const fault = coverFault(file)
    if (fault !== null) return notifyError(fault)
    try {
      setPicture(await createImageBitmap(file))
      setDialogLoaded(true)
    } catch {
      notifyError(errorMessage('IMAGE_INVALID'))
    }
  }
  return (
    <>
      <CoverTile name="Enviar imagem" disabled={disabled} onClick={() => input.current?.click()}>
        <IconPhotoPlus size={20} aria-hidden />
      </CoverTile>
      <input ref={input} type="file" hidden accept={coverTypes.join(',')} onChange={(event) => void choose(event)} />
      {dialogLoaded && (
        <Suspense fallback={null}>
          <CropDialog picture={picture} sending={upload.isPending} onSend={upload.mutate} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </>
  )
}

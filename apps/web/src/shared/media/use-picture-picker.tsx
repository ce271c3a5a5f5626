import { errorMessage } from '@videozz/contract/browser'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { notifyError } from '../notify/notify.tsx'
import { coverFault, coverTypes } from './cover-file.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export type PicturePicker = {
  /** Lets the person choose a file. */
  pick: () => void
  /** The file field, which is not seen, and the dialog in which the picture is cropped. */
  parts: ReactNode
}

/**
 * A cover chosen from the files of the person and cropped to 16:9.
 * @param onCropped calls `close` once the picture is taken. @param sending the cropped picture is being sent.
 */
export function usePicturePicker(onCropped: (file: Blob, close: () => void) => void, sending = false): PicturePicker {
  const input = useRef<HTMLInputElement>(null)
  const [dialogLoaded, setDialogLoaded] = useState(false)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const close = (): void => setPicture(null)
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
  const parts = (
    <>
      <input ref={input} type="file" hidden accept={coverTypes.join(',')} onChange={(event) => void choose(event)} />
      {dialogLoaded && (
        <Suspense fallback={null}>
          <CropDialog picture={picture} sending={sending} onSend={(file) => onCropped(file, close)} onClose={close} />
        </Suspense>
      )}
    </>
  )
  return { pick: () => input.current?.click(), parts }
}
